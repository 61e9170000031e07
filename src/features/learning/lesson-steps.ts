/** `title` is empty if the teacher gave none; `number` counts from 1. */
export type LessonStep = { readonly number: number; readonly title: string; readonly html: string };

const headings = ['H1', 'H2', 'H3', 'H4'];
const media = 'img, video, audio';

/**
 * Splits a teacher's text into steps: a heading of the highest level that occurs twice begins a step; without one, each
 * item of a numbered list is a step. Other content belongs to the previous step. The HTML is still unsanitised.
 */
export function stepsOf(html: string): readonly LessonStep[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const node of body.childNodes) {
    if (!(node instanceof Text)) continue;
    const paragraph = body.ownerDocument.createElement('p');
    node.replaceWith(paragraph);
    paragraph.append(node);
  }
  const parts = [...body.children].filter(
    (part) => part.textContent.trim() !== '' || part.matches(media) || part.querySelector(media) !== null,
  );
  const level = headings.find((name) => parts.filter(({ tagName }) => tagName === name).length > 1);
  const steps: LessonStep[] = [];
  const addStep = (title: string, text: string) =>
    steps.push({ number: steps.length + 1, title, html: text });
  for (const part of parts) {
    const last = steps.at(-1);
    if (part.tagName === level) addStep(part.textContent.trim(), '');
    else if (level === undefined && part.tagName === 'OL')
      for (const item of part.children) addStep('', item.innerHTML);
    else if (last === undefined) addStep('', part.outerHTML);
    else steps[steps.length - 1] = { ...last, html: last.html + part.outerHTML };
  }
  return steps;
}
