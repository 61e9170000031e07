import { useLayoutEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { proposeAccount } from '#shared/api/user.ts';
import { useLatest } from '#shared/react/use-latest.ts';
import type { UserChecks } from './use-user-checks.ts';
import type { UserValues } from './user-schema.ts';

/** The pause after which a name counts as typed. */
const typingPause = 400;

/**
 * Fills in the account and the first password that the server proposes for the name. Typed values
 * stay; without an answer the user fills them in. A restored draft has no password and gets a proposal too.
 * `passwordToSave` returns the password of the form, after it has filled in an empty one.
 */
export function useProposal(form: UseFormReturn<UserValues>, checks: UserChecks) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const proposed = useRef('');
  const ask = ({ realname, userIdentity }: UserValues) =>
    proposeAccount({ realname: realname.trim(), userIdentity: userIdentity === '1' ? 1 : 2 });
  const propose = async () => {
    const values = form.getValues();
    const { realname, userIdentity } = values;
    const name = realname.trim();
    if (name === '') return;
    const answer = await ask(values).catch(() => undefined);
    const now = form.getValues();
    if (answer === undefined || now.realname.trim() !== name || now.userIdentity !== userIdentity) return;
    const settings = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    if (now.username === proposed.current) {
      proposed.current = answer.username;
      form.setValue('username', answer.username, settings);
      checks.username.onChange({ target: { value: answer.username } });
    }
    if (now.password === '') form.setValue('password', answer.password, settings);
  };
  const now = () => {
    clearTimeout(timer.current);
    void propose();
  };
  const soon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(now, typingPause);
  };
  const passwordToSave = async (values: UserValues): Promise<string> => {
    if (values.password !== '') return values.password;
    const { password } = await ask(values);
    // A save that is repeated because its answer was lost must send the same password.
    form.setValue('password', password, { shouldDirty: true });
    return password;
  };
  const latestSoon = useLatest(soon);
  // A layout effect: the draft is restored in an effect of the form, which runs before those of its owner.
  useLayoutEffect(
    () =>
      form.subscribe({
        name: 'realname',
        formState: { values: true },
        callback: ({ name, type, values }) => {
          // Typing has a type; a restored draft sets the name without one.
          if (name === 'realname' && type === undefined && values.password === '') latestSoon()();
        },
      }),
    [form, latestSoon],
  );
  return { now, soon, passwordToSave };
}
