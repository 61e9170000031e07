import type { Deps } from '#server/deps.ts';
import type { OperationsOf } from '#server/http/operation.ts';
import { refuse } from '#server/http/refusal.ts';

export function dictOperations({ dictionaries }: Deps): OperationsOf<'dict'> {
  return {
    'GET /sys/dict/getDictItems/{dictCode}': async ({ path }) => {
      const all = await dictionaries.all();
      const items = Object.hasOwn(all, path.dictCode) ? all[path.dictCode] : undefined;
      // The form "table,text,code" of the existing product read any table; it is no dictionary here.
      if (items === undefined) throw refuse('字典Code格式不正确！', 'dictCode');
      return items;
    },
  };
}
