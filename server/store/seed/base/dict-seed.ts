export type DictItemSeed = readonly [value: string, text: string, state?: 'disabled'];
export type DictSeed = { code: string; name: string; items: readonly DictItemSeed[] };
