// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { stepsOf } from './lesson-steps.ts';

const titled = (html: string) => stepsOf(html).map(({ title, html: text }) => ({ title, html: text }));

describe('the steps of a lesson', () => {
  it('are split at the highest heading level that occurs at least twice', () => {
    expect(
      titled('<h1>熊猫</h1><h2>看</h2><p>一</p><ol><li>甲</li></ol><h2>做</h2><h3>先</h3><p>二</p>'),
    ).toEqual([
      { title: '', html: '<h1>熊猫</h1>' },
      { title: '看', html: '<p>一</p><ol><li>甲</li></ol>' },
      { title: '做', html: '<h3>先</h3><p>二</p>' },
    ]);
  });

  it('are the items of numbered lists if there are no repeated headings', () => {
    expect(titled('<p>今天</p><ol><li>拖出<b>积木</b></li><li>点绿旗</li></ol><p>再试试</p>')).toEqual([
      { title: '', html: '<p>今天</p>' },
      { title: '', html: '拖出<b>积木</b>' },
      { title: '', html: '点绿旗<p>再试试</p>' },
    ]);
  });

  it('keep videos, audio and pictures outside paragraphs', () => {
    const media = '<video src="a.mp4" controls=""></video><audio src="b.mp3" controls=""></audio>';
    expect(titled(`${media}<h2>看</h2><p><img src="c.png"></p><h2>做</h2><p>二</p>`)).toEqual([
      { title: '', html: media },
      { title: '看', html: '<p><img src="c.png"></p>' },
      { title: '做', html: '<p>二</p>' },
    ]);
  });

  it('ignore empty lines and headings', () => {
    expect(titled('<p><br></p><h2>看</h2><p>一</p><h2><br></h2><h2>做</h2><p>二</p>')).toEqual([
      { title: '看', html: '<p>一</p>' },
      { title: '做', html: '<p>二</p>' },
    ]);
  });

  it.each([
    ['<p>一</p><p>二</p>', 1],
    ['不在段落里，3 &lt; 4', 1],
    ['', 0],
  ])('the lesson text %j has %i steps', (html, count) => {
    expect(stepsOf(html).map(({ number }) => number)).toEqual(
      Array.from({ length: count }, (_, index) => index + 1),
    );
  });
});
