import { afterEach, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { fittingUrl, pictureProps } from './picture.ts';

afterEach(() => connectApi({ qiniuBase: '' }));

const stored = '/api/sys/common/static/a1.png';

describe('a stored picture', () => {
  it('has the width of a fixed place, and twice that on high-density screens', () => {
    expect(pictureProps('a1.png', { width: 66, height: 44 })).toEqual({
      src: `${stored}?width=96`,
      srcSet: `${stored}?width=96 1x, ${stored}?width=192 2x`,
      width: 66,
      height: 44,
      decoding: 'async',
    });
  });

  it('has one address if one width is enough for both', () => {
    expect(pictureProps(stored, { width: 24, height: 24 })).toEqual({
      src: `${stored}?width=96`,
      width: 24,
      height: 24,
      decoding: 'async',
    });
  });

  it('has the width that a responsive place turns out to have', () => {
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

  it('has the largest width if none is wide enough', () => {
    expect(fittingUrl(stored, 4000)).toBe(`${stored}?width=1920`);
  });
});

describe('in its original form', () => {
  it.each([
    'drawing.svg',
    'film.mp4',
    'https://elsewhere.example/a.png',
    'data:image/png;base64,AA==',
    'blob:http://localhost/1',
    '/favicon.png',
  ])('%s', (path) => {
    const props = pictureProps(path, { width: 66, height: 44, sizes: '50vw' });
    expect([props.src.includes('width='), props.srcSet, props.sizes, props.width]).toEqual([
      false,
      undefined,
      undefined,
      66,
    ]);
  });

  it('stored at a third party', () => {
    connectApi({ qiniuBase: 'https://cdn.example' });
    expect(fittingUrl('a1.png', 96)).toBe('https://cdn.example/a1.png');
  });
});
