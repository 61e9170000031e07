/** The reserved words of Python that are not values. */
export const keywords: ReadonlySet<string> = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** The reserved words of Python that are values. */
export const constants: ReadonlySet<string> = new Set(['False', 'None', 'True']);
