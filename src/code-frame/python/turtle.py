"""A placeholder until the turtle module is here."""

raise ModuleNotFoundError("No module named 'turtle'", name='turtle')
