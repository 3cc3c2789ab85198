"""The steps of the fold, by what they are about; `tablehub.match.fold` is the table of them."""
