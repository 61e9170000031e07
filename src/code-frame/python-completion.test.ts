import { CompletionContext } from '@codemirror/autocomplete';
import { python } from '@codemirror/lang-python';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { pythonSource } from './python-completion.ts';
import { explainAt } from './python-docs.ts';

/** CodeMirror parses for 20 ms only when a state is made, which is not enough on a busy machine. */
function stateOf(doc: string): EditorState {
  const state = EditorState.create({ doc, extensions: [python()] });
  ensureSyntaxTree(state, doc.length, 20_000);
  return state.update({}).state;
}

/** Returns the names offered at `|`. */
function offered(
  text: string,
  { explicit = false, others = {} }: { explicit?: boolean; others?: Record<string, string> } = {},
) {
  const at = text.indexOf('|');
  const state = stateOf(text.replace('|', ''));
  const source = pythonSource(() => new Map(Object.entries(others)));
  return (source(new CompletionContext(state, at, explicit))?.options ?? []).map(({ label }) => label);
}

describe('completion', () => {
  it.each<[string, string[]]>([
    ['pri|', ['print', 'import']],
    ['import turtle\nt = turtle.Turtle()\nt.|', ['forward', 'begin_fill', 'stamp']],
    ['import turtle as tt\ntt.|', ['Turtle', 'forward', 'bgcolor', 'done']],
    ['from turtle import *\nfor|', ['forward', 'for']],
    ['from turtle import Turtle\nt = Turtle()\nt.fo|', ['forward']],
    ['from turtle import Pen as P\n笔 = P()\n笔.|', ['forward']],
    ['import turtle\ns = turtle.Screen()\ns.|', ['onkey', 'textinput']],
    ['import random\nrandom.|', ['randint', 'choices']],
    ['import |', ['turtle', 'math']],
    ['from math import sqrt, |', ['pi', 'sqrt']],
    ['名字 = "a"\n名字.|', ['upper', 'split']],
    ['x = input().split()\nx.|', ['append']],
    ['"a b".|', ['split']],
    ['[1].|', ['append']],
    ['d = {"a": 1}\nd.|', ['items']],
    ['with open("a.txt") as f:\n    f.|', ['readlines']],
    ['分数 = 90\n分|', ['分数']],
    ['def 计算(数量, 单价):\n    总价 = 1\n    |数', ['数量', '单价', '总价', '计算']],
    ['for 序号, 值 in enumerate(x):\n    prin|', ['序号', '值', 'print']],
    [
      'class 猫:\n    def __init__(self):\n        self.名字 = "咪"\n    def 叫(self):\n        self.|',
      ['名字', '叫'],
    ],
    ['class 猫:\n    def 叫(self): pass\n小 = 猫()\n小.|', ['叫']],
    ['import datetime\n今天 = datetime.date.today()\n今天.|', ['year', 'weekday']],
  ])('of %j', (text, expected) => {
    expect(offered(text, { explicit: true })).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    '# pri|',
    's = "pri|"',
    'x = f"pri|"',
    'def pri|',
    '12|',
    '1.|',
    'p|',
    'unknown.|',
    'random.|',
    'x = toString(5)\nx.|',
  ])('has nothing for %j', (text) => {
    expect(offered(text)).toEqual([]);
  });

  it('knows the other files of the work', () => {
    const others = { 工具: 'def 打招呼(名字):\n    pass\n' };
    expect(offered('import |', { others })).toContain('工具');
    expect(offered('from 工具 import |', { others })).toContain('打招呼');
    expect(offered('import 工具\n工具.|', { others })).toContain('打招呼');
  });
});

describe('explanations', () => {
  const explained = (text: string) => {
    return explainAt(stateOf(text.replace('|', '')), text.indexOf('|'));
  };

  it.each([
    ['pri|nt("a")', 'print(*values', '把内容显示出来'],
    ['print(|)', 'print(*values', '把内容显示出来'],
    ['import turtle\nt = turtle.Turtle()\nt.for|ward(1)', 'forward(distance)', '向前走'],
    ['import random as r\nr.ran|dint(1, 6)', 'randint(a, b)', '随机整数'],
    ['fo|r i in x: pass', 'for 变量 in', '依次取出'],
    ['from math import sqrt\nsq|rt(4)', 'sqrt(x)', '平方根'],
    ['def 加(a, b):\n    return a + b\n加|(1, 2)', '加(a, b)', '你的函数'],
    ['"a".up|per()', 'upper()', '大写'],
    ['import turtle\n笔 = turtle.Turtle()\n笔|', '笔', '你的变量，是海龟'],
    ['import math\nma|th.pi', 'math', '数学'],
  ])('of %j', (text, signature, sentence) => {
    const found = explained(text);
    expect(found?.signature).toContain(signature);
    expect(found?.sentence).toContain(sentence);
  });

  it.each(['# pri|nt', '"pri|nt"', 'x = 1|2', 'nothing|'])('there is none for %j', (text) => {
    expect(explained(text)).toBe(undefined);
  });
});
