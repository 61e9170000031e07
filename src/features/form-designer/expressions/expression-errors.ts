import { prepareForm, type FormProblem } from '#common/expressions/prepare-form.ts';
import type { Definition } from '../definition-parts.ts';
import { textPlace, type ExpressionErrors } from '../tabs/text-place.ts';

/** Returns the errors of `prepareForm` for every expression of a form; each of a button's separately. */
export function expressionErrors({ fields, rules = [], buttons = [] }: Definition): ExpressionErrors {
  const texts = new Map([
    ...fields.map(({ key, formula = '' }) => [textPlace.formula(key), formula] as const),
    ...rules.map(({ expression }, index) => [textPlace.rule(index), expression] as const),
  ]);
  const parts = buttons.flatMap(({ name, when, set }, at) => {
    const sets = Object.entries(set).map(([key, text]) => ({ place: textPlace.set(at, key), text, key }));
    for (const { place, text } of sets) texts.set(place, text);
    const setParts = sets.map(({ place, key, text }) => ({ code: place, name, set: { [key]: text } }));
    if (when === undefined) return setParts;
    texts.set(textPlace.when(at), when);
    return [{ code: textPlace.when(at), name, set: {}, when }, ...setParts];
  });
  const { problems } = prepareForm({ fields, rules, buttons: parts });
  return new Map(
    problems.map((problem) => {
      const place = placeOf(problem);
      return [place, errorText(problem, texts.get(place) ?? '')] as const;
    }),
  );
}

function placeOf({ part, of }: FormProblem): string {
  return part === 'button' ? of : part === 'rule' ? textPlace.rule(Number(of)) : textPlace.formula(of);
}

/** Includes the affected part, if it is not the whole text. */
function errorText({ error: { message, from, to } }: FormProblem, text: string): string {
  const part = text.slice(from, to);
  if (part === text) return message;
  return `${message}（第${from + 1}个字符${part.trim() === '' ? '' : `：${part}`}）`;
}
