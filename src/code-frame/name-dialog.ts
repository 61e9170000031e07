import { button } from './button.ts';

/**
 * Asks for a name inside the page: a sandboxed frame has no browser prompts, and cannot submit forms. `problemOf`
 * returns the reason why a name is refused.
 */
export function askName(
  message: string,
  value: string,
  answer: (name: string | null) => void,
  problemOf?: (name: string) => string | undefined,
): void {
  const dialog = document.createElement('dialog');
  const label = document.createElement('label');
  const field = document.createElement('input');
  label.textContent = message;
  field.value = value;
  // A check has a message about names that are too long.
  if (problemOf === undefined) field.maxLength = 32;
  label.append(field);
  const problem = document.createElement('p');
  problem.className = 'problem';
  problem.setAttribute('role', 'alert');
  const confirm = (): void => {
    const reason = problemOf?.(field.value.trim());
    problem.textContent = reason ?? '';
    if (reason === undefined) dialog.close('ok');
    else field.focus();
  };
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    // The key must not press the button that receives the focus again.
    event.preventDefault();
    confirm();
  });
  dialog.append(
    label,
    problem,
    button('确定', confirm),
    button('取消', () => dialog.close()),
  );
  dialog.addEventListener('close', () => {
    dialog.remove();
    answer(dialog.returnValue === 'ok' ? field.value.trim() : null);
  });
  document.body.append(dialog);
  dialog.showModal();
  field.select();
}

/** Asks a question with two answers; closing the dialog is no answer. */
export function askChoice(
  question: string,
  { yes, no }: { readonly yes: string; readonly no: string },
  answer: (isYes: boolean) => void,
): void {
  const dialog = document.createElement('dialog');
  const text = document.createElement('p');
  text.id = 'question';
  text.textContent = question;
  dialog.setAttribute('aria-labelledby', text.id);
  dialog.append(
    text,
    button(yes, () => dialog.close('yes')),
    button(no, () => dialog.close('no')),
  );
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (dialog.returnValue !== '') answer(dialog.returnValue === 'yes');
  });
  document.body.append(dialog);
  dialog.showModal();
}
