import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { machineFile } from './machines.ts';
import { SourceLine } from './source-line.tsx';

afterEach(cleanup);

const file = machineFile('polling');
const place = /^machines\/polling\/polling\.machine\.ts:\d+$/;

it('the source line gives the source position of a state', () => {
  render(<SourceLine file={file} chosen="polling.running.waiting" isDevelopment={false} />);
  expect(screen.getByText(place).closest('a')).toBe(null);
});

it.each(['polling.running.gone', 'lost|polling.running|gone.event|0'])(
  'the source line gives none for %s, which no longer exists',
  (id) => {
    const { container } = render(<SourceLine file={file} chosen={id} />);
    expect(container.textContent).toBe('');
  },
);

it('the source line gives the position of the machine if nothing is selected', () => {
  render(<SourceLine file={file} chosen={undefined} isDevelopment={false} />);
  expect(screen.getByText(place).tagName).toBe('CODE');
});

it('the source line opens the editor there in development, for a transition at its state', () => {
  render(<SourceLine file={file} chosen="polling.running.waiting|poll.now|0" isDevelopment />);
  const text = screen.getByText(place).textContent;
  expect(screen.getByRole('link').getAttribute('href')).toBe(
    `/__open-in-editor?file=${encodeURIComponent(text)}`,
  );
});
