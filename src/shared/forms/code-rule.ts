/** The characters allowed in a code, as in the contract for dictionaries, positions and rules. */
export const codeRule = [/^[A-Za-z0-9_:.-]{1,100}$/, '只能填写数字、大小写字母和 _ : . -'] as const;
