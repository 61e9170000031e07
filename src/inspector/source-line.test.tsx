import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { machineFile } from './machines.ts';
import { SourceLine } from './source-line.tsx';

afterEach(cleanup);

const file = machineFile('polling');
const place = /^machines\/polling\/polling\.machine\.ts:\d+$/;

it('says where a state is written', () => {
  render(<SourceLine file={file} chosen="polling.running.waiting" isDevelopment={false} />);
  expect(screen.getByText(place).closest('a')).toBe(null);
});

it('opens the editor there in development, for a transition at its state', () => {
  render(<SourceLine file={file} chosen="polling.running.waiting|poll.now|0" isDevelopment />);
  const text = screen.getByText(place).textContent;
  expect(screen.getByRole('link').getAttribute('href')).toBe(
    `/__open-in-editor?file=${encodeURIComponent(text)}`,
  );
});
