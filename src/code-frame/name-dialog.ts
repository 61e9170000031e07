/** Asks for a name inside the page: a sandboxed frame has no browser prompts, and cannot submit forms. */
export function askName(message: string, value: string, answer: (name: string | null) => void): void {
  const dialog = document.createElement('dialog');
  const label = document.createElement('label');
  const field = document.createElement('input');
  label.textContent = message;
  field.value = value;
  field.maxLength = 32;
  label.append(field);
  const confirm = (): void => dialog.close('ok');
  field.addEventListener('keydown', ({ key, isComposing }) => {
    if (key === 'Enter' && !isComposing) confirm();
  });
  dialog.append(
    label,
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

function button(text: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.addEventListener('click', onClick);
  return made;
}
