import { afterEach, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { fittingUrl, pictureProps } from './picture.ts';

afterEach(() => connectApi({ qiniuBase: '' }));

const stored = '/api/sys/common/static/a1.png';

describe('a stored picture', () => {
  it('is requested at its display width, and at twice that width for high-density screens', () => {
    expect(pictureProps('a1.png', { width: 66, height: 44 })).toEqual({
      src: `${stored}?width=96`,
      srcSet: `${stored}?width=96 1x, ${stored}?width=192 2x`,
      width: 66,
      height: 44,
      decoding: 'async',
    });
  });

  it('has no srcSet if one width is enough for both densities', () => {
    expect(pictureProps(stored, { width: 24, height: 24 })).toEqual({
      src: `${stored}?width=96`,
      width: 24,
      height: 24,
      decoding: 'async',
    });
  });

  it('has a srcSet with several widths in a responsive layout', () => {
    const sizes = '(max-width: 767.98px) 50vw, 300px';
    expect(pictureProps('a1.JPG', { width: 300, height: 225, sizes })).toEqual({
      src: '/api/sys/common/static/a1.JPG?width=384',
      srcSet: [96, 192, 384, 768]
        .map((width) => `/api/sys/common/static/a1.JPG?width=${width} ${width}w`)
        .join(', '),
      sizes,
      width: 300,
      height: 225,
      decoding: 'async',
    });
  });

  it('is requested at the largest width if no width is large enough', () => {
    expect(fittingUrl(stored, 4000)).toBe(`${stored}?width=1920`);
  });
});

describe('a picture that is not resized', () => {
  it.each([
    'drawing.svg',
    'film.mp4',
    'https://elsewhere.example/a.png',
    'data:image/png;base64,AA==',
    'blob:http://localhost/1',
    '/favicon.png',
  ])('%s is requested in its original form', (path) => {
    const props = pictureProps(path, { width: 66, height: 44, sizes: '50vw' });
    expect([props.src.includes('width='), props.srcSet, props.sizes, props.width]).toEqual([
      false,
      undefined,
      undefined,
      66,
    ]);
  });

  it('a file on the qiniu host is requested in its original form', () => {
    connectApi({ qiniuBase: 'https://cdn.example' });
    expect(fittingUrl('a1.png', 96)).toBe('https://cdn.example/a1.png');
  });
});
