import { readValue } from './field-values.ts';
import type { Node } from './parse.ts';
import { unknownField } from './type-messages.ts';
import { noValue, WrongText, type Code, type Me, type Scalar, type ValueType } from './types.ts';

/** A field as expressions see it. */
export type Name = { readonly key: string; readonly label: string; readonly type: ValueType };

type Local = { readonly slot: number; readonly type: Scalar };

/** The names in scope: fields, and the item variables of the enclosing comprehensions. */
export type Names = {
  readonly fields: ReadonlyMap<string, Name>;
  readonly locals: ReadonlyMap<string, Local>;
  /** Keys of the fields read so far. */
  readonly reads: Set<string>;
};

type Range = { readonly start: number; readonly end: number };

/**
 * Compiles an identifier. Errors: WrongText for an unknown name; the message suggests the closest known one.
 */
export function field(name: string, range: Range, { fields, locals, reads }: Names): Code {
  const local = locals.get(name);
  if (local !== undefined) return { type: local.type, run: (run) => run.locals[local.slot] ?? '' };
  const found = fields.get(name);
  if (found === undefined) throw unknownField(name, [...fields.values()], range);
  reads.add(name);
  const { key, label, type } = found;
  return {
    type,
    run: ({ row, formulas }) => {
      const worked = formulas.get(key);
      if (worked === null || type === 'null') throw noValue;
      return worked ?? readValue(Object.hasOwn(row, key) ? row[key] : null, type, label);
    },
  };
}

const parts: Readonly<Record<string, { type: ValueType; of: (me: Me) => string | readonly string[] }>> = {
  username: { type: 'text', of: (me) => me.username },
  realname: { type: 'text', of: (me) => me.realname },
  roles: { type: 'list<text>', of: (me) => me.roles },
  departs: { type: 'list<text>', of: (me) => me.departs },
};

/** Compiles a property access such as `me.username`. Only `me` has properties. */
export function access(of: Node, name: string, range: Range): Code {
  if (of.op !== 'id' || of.args !== 'me')
    throw new WrongText('只有 me 能用点取其中一部分，如 me.username', range);
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (part === undefined)
    throw new WrongText(`me 没有“${name}”，只有 ${Object.keys(parts).join('、')}`, range);
  return { type: part.type, run: ({ surroundings }) => part.of(surroundings.me) };
}
