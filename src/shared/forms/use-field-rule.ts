import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { FieldErrors, FieldPath, FieldValues, Resolver } from 'react-hook-form';
import { set } from 'react-hook-form';
import { fromPromise } from 'xstate';
import { ApiError } from '#shared/api/errors.ts';
import { recycledOf } from '#shared/api/recycled.ts';
import { inspected } from '#shared/inspection/inspected.ts';
import { fieldCheckMachine } from '#machines/field-check/field-check.machine.ts';
import type { FieldRule } from './field-rule.ts';

export type FieldCheck = {
  /** The problem of the current value; undefined while it is unknown. */
  readonly problem: string | undefined;
  readonly isAsking: boolean;
  /** For `register(name, { onChange })`: schedules a check of the typed value. */
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  /** Returns the known problem of exactly this value. */
  readonly problemOf: (value: string) => string | undefined;
};

/**
 * Checks a value with a server rule (`uniqueRule`, `checkRule`) during typing: 400 ms after the last key; a new request
 * cancels the older one, and nothing is shown until the answer. The rule of the first render is used.
 *
 *     const taken = useFieldRule(uniqueRule({ table: 'sys_role', field: 'role_code', dataId: row?.id }));
 *     const form = useForm({ resolver: withRules(zodResolver(schema), { roleCode: taken }) });
 *     <TextField error={errors.roleCode?.message ?? taken.problem} {...register('roleCode', { onChange: taken.onChange })} />
 */
export function useFieldRule(rule: FieldRule): FieldCheck {
  /**
   * Values of deleted records that the user may restore: the form is submitted with them, and offers that when it is
   * refused.
   */
  const [recycled] = useState(() => new Set<string>());
  const [machine] = useState(() =>
    fieldCheckMachine.provide({
      actors: {
        askServer: fromPromise<string | undefined, { value: string }>(async ({ input, signal }) => {
          try {
            recycled.delete(input.value);
            return await rule(input.value, signal);
          } catch (error) {
            if (!(error instanceof ApiError) || recycledOf(error) === undefined) throw error;
            recycled.add(input.value);
            return error.message;
          }
        }),
      },
    }),
  );
  const actor = useActorRef(machine, inspected);
  return {
    problem: useSelector(actor, ({ context }) => context.problem),
    isAsking: useSelector(actor, (snapshot) => snapshot.matches('waiting') || snapshot.matches('asking')),
    onChange: ({ target }) => actor.send({ type: 'value.changed', value: target.value.trim() }),
    problemOf: (value) => {
      const { context } = actor.getSnapshot();
      const isKnown = context.value === value.trim() && !recycled.has(context.value);
      return isKnown ? context.problem : undefined;
    },
  };
}

/** Prevents a form from being sent with a value that the server has already refused. Unknown values pass. */
export function withRules<Values extends FieldValues>(
  resolver: Resolver<Values>,
  checks: { readonly [Name in FieldPath<Values>]?: FieldCheck },
): Resolver<Values> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options);
    const errors: FieldErrors<Values> = {};
    Object.assign(errors, result.errors);
    let refused = 0;
    for (const [name, check] of Object.entries<FieldCheck | undefined>(checks)) {
      const value: unknown = values[name];
      const message = typeof value === 'string' ? check?.problemOf(value) : undefined;
      if (message === undefined || Object.hasOwn(errors, name)) continue;
      set(errors, name, { type: 'rule', message });
      refused += 1;
    }
    return refused === 0 ? result : { values: {}, errors };
  };
}
