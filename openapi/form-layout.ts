/** Columns of the fields of an online form that says nothing of them: where it is designed, looked at beforehand and filled in. */
export const usualColumns = 2;
