const frameName = 'download-frame';

/**
 * Makes the browser submit a form and save the answer, without passing it through the page. `onFailure`: the answer is
 * a page instead of a file.
 */
export function submitForm(
  { action, fields }: { readonly action: string; readonly fields: Readonly<Record<string, string>> },
  onFailure: () => void,
): void {
  document.querySelector(`iframe[name='${frameName}']`)?.remove();
  const frame = document.createElement('iframe');
  frame.name = frameName;
  frame.hidden = true;
  frame.title = '下载';
  document.body.append(frame);
  // Registered now, after the new frame has loaded its empty page; a file download fires no load.
  frame.addEventListener('load', onFailure, { once: true });
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.target = frameName;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
