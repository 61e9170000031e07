import { expect, it } from 'vitest';
import { hideInScript, hideNames } from './hidden-names.ts';

const pupils = [
  { username: 's30112', realname: '王小明' },
  { username: '12', realname: '李' },
  { username: 'an', realname: null },
];

it.each([
  ['我是王小明！', '我是某同学！'],
  ['王小明和王小明', '某同学和某同学'],
  ['账号 S30112', '账号 某同学'],
  ['s301123', 's301123'],
  ['an apple, a banana', '某同学 apple, a banana'],
  // A long text was cut within the name.
  ['一句很长的话王小…', '一句很长的话某同学…'],
  ['王小虎', '王小虎'],
  ['小明的家', '某同学的家'],
  // One character, and a short number, are not names everywhere.
  ['李子 12', '李子 12'],
])('in %j the names of pupils are hidden', (text, hidden) => {
  expect(hideNames(pupils, [])(text)).toBe(hidden);
});

it('a sprite with the name of a pupil becomes a numbered one, and other sprites keep their names', () => {
  const hide = hideNames(pupils, ['小狗', '王小明', '李', '大王小明2']);
  expect(['小狗', '王小明', '李', '大王小明2'].map(hide)).toEqual(['小狗', '角色1', '角色2', '角色3']);
  expect(hide('看看“大王小明2”和“李”。')).toBe('看看“角色3”和“角色2”。');
});

it('a class without names leaves texts alone', () => {
  expect(hideNames([], ['小狗'])('小狗')).toBe('小狗');
});

it('names with signs are searched literally', () => {
  const hide = hideNames([{ username: 'a.b', realname: '阿(1)' }], []);
  expect(hide('a.b axb 阿(1)')).toBe('某同学 axb 某同学');
});

it('the blocks, comments and the text of a script have hidden names', () => {
  const script = hideInScript(
    {
      id: 'a',
      count: 2,
      text: '说 (王小明)',
      blocks: [
        {
          kind: 'block',
          shape: 'c-block',
          category: 'control',
          comment: '王小明写的',
          pieces: [
            { kind: 'icon', name: 'loopArrow' },
            {
              kind: 'script',
              blocks: [
                {
                  kind: 'block',
                  shape: 'stack',
                  category: 'looks',
                  pieces: [
                    { kind: 'label', text: '叫王小明' },
                    { kind: 'slot', shape: 'string', value: '王小明' },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
    hideNames(pupils, []),
  );
  expect(JSON.stringify(script)).not.toContain('王小明');
  expect(script.text).toContain('叫某同学');
  expect(script.blocks[0]?.comment).toBe('某同学写的');
});
