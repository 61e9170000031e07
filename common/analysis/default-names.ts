/** Names that the editor gives in Chinese or in English. */
export const isDefaultSpriteName = (name: string): boolean => /^(?:角色|Sprite) ?\d?\d?\d?$/i.test(name);

export const isDefaultMessageName = (name: string): boolean => /^(?:消息|message) ?\d?\d?\d?$/i.test(name);

export const isDefaultVariableName = (name: string): boolean => /^(?:我的变量|my variable)$/i.test(name);
