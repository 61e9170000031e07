import type { Schema } from '#openapi/index.ts';

type Node = Schema<'DepartNode'>;

function depart(id: string, title: string, orgCategory: '1' | '2' | '3', children: Node[] = []): Node {
  return { id, key: id, value: id, title, departName: title, orgCode: id, orgCategory, children };
}

export const departs: readonly Node[] = [
  depart('s', '希望小学', '1', [
    depart('g3', '三年级', '2', [depart('c31', '三年级一班', '3'), depart('c32', '三年级二班', '3')]),
    depart('g4', '四年级', '2', [
      depart('c41', '四年级一班', '3'),
      depart('c42', '名字特别长的四年级二班创意编程与人工智能兴趣小组', '3'),
    ]),
  ]),
];

const item = (value: string, text: string) => ({ value, text, title: text, description: null });

export const dictionaries: Readonly<Record<string, readonly Schema<'DictItem'>[]>> = {
  sex: [item('1', '男'), item('2', '女')],
  work_type: [item('1', 'Scratch 2'), item('2', 'Scratch 3'), item('4', 'Python')],
};

export const users = Array.from({ length: 23 }, (_, index) => ({
  id: `u${index + 1}`,
  username: `s301${String(index + 1).padStart(2, '0')}`,
  realname: `同学${index + 1}`,
  orgCodeTxt: '三年级一班',
}));
