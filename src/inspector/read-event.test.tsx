import { describe, expect, it } from 'vitest';
import { createSandbox } from '#inspector/machine-walks.ts';
import { simulateMachine } from '#machines/machine-simulation.ts';
import { machineFile } from './machines.ts';
import { readEvent } from './read-event.ts';

const { entry } = machineFile('department-switch');
const sandbox = createSandbox(entry);
const read = (text: string) => readEvent(text, simulateMachine(entry.machine), sandbox.snapshot());

describe('a typed event', () => {
  it('is accepted if the machine handles it', () => {
    const text = '{"type": "department.open", "closable": true}';
    expect(read(text)).toEqual({ event: { type: 'department.open', closable: true } });
  });

  it.each([
    ['', /还不是完整的 JSON/],
    ["{type: 'department.open'}", /属性名要用双引号/],
    ['["department.open"]', /要有 type/],
    ['{"type": 1}', /要有 type/],
    ['{"type": "department.opne"}', /没有“department.opne”这个事件。这个状态机有：.*department\.open/],
    [
      '{"type": "department.confirm"}',
      /在当前状态下“department.confirm”不起作用。现在可以用：.*department\.open/,
    ],
  ])('is refused with an explanation: %s', (text, problem) => {
    expect(read(text)).toEqual({ problem: expect.stringMatching(problem) });
  });

  it('is refused without its required data', () => {
    const handIn = machineFile('hand-in').entry;
    const answer = readEvent(
      '{"type": "file.choose"}',
      simulateMachine(handIn.machine),
      createSandbox(handIn).snapshot(),
    );
    expect(answer).toEqual({ problem: expect.stringContaining('还缺数据') });
  });
});
