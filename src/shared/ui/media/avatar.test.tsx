import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';

afterEach(cleanup);

const shown = (container: HTMLElement) => {
  const picture = container.querySelector('img');
  return picture === null ? container.textContent : picture.getAttribute('src');
};

describe('an avatar', () => {
  it.each([
    ['陈小满', '陈'],
    [' 𠮷野', '𠮷'],
    ['', '?'],
  ])('for the name "%s" without a picture shows %s', (name, initial) => {
    const { container } = render(<Avatar name={name} src="" />);
    expect(shown(container)).toBe(initial);
  });

  it('falls back to the initial when a picture fails to load, and shows the next picture', () => {
    const { container, rerender } = render(<Avatar name="陈小满" src="/a.png" size={40} />);
    expect(shown(container)).toBe('/a.png');
    const picture = container.querySelector('img') ?? container;
    expect([picture.getAttribute('width'), picture.getAttribute('alt')]).toEqual(['40', '']);
    fireEvent.error(picture);
    expect(shown(container)).toBe('陈');
    rerender(<Avatar name="陈小满" src="/b.png" size={40} />);
    expect(shown(container)).toBe('/b.png');
  });
});
