import { done, failed, passed, type CatalogueEntry } from '../machine-fixtures.ts';
import { fieldCheckMachine } from './field-check.machine.ts';

const typed = (value: string) => ({ type: 'value.changed', value });
const rested = passed('fieldCheckDelay', 'fieldCheck.waiting');

export const fieldCheckEntry: CatalogueEntry = {
  id: 'field-check',
  title: '字段校验',
  purpose:
    'A rule that only the server can judge, of a value that is being typed: waits for a rest, asks, and drops the question when the value changes.',
  specification: ['docs/behaviour.md#field-checks', 'docs/wire.md#field-check-answers'],
  machine: fieldCheckMachine,
  samples: [
    { title: 's30101', event: typed('s30101') },
    { title: 's30199', event: typed('s30199') },
    { title: 's', event: typed('s') },
    { title: '清空', event: typed('') },
    { title: '已被占用', event: done('askServer', '账号已存在！') },
    { title: '可以使用', event: done('askServer') },
  ],
  scenarios: [
    {
      title: '停下后询问，已被占用',
      events: [typed('s30101'), rested, done('askServer', '账号已存在！')],
      ends: 'refused',
    },
    {
      title: '询问时又改了，旧的询问作废',
      events: [typed('s30101'), rested, typed('s30199'), rested, done('askServer')],
      ends: 'passed',
    },
    { title: '没有值就不询问', events: [typed('s'), typed('')], ends: 'resting' },
    {
      title: '无法询问时不报错',
      events: [typed('s'), rested, failed('askServer', '网络超时')],
      ends: 'resting',
    },
  ],
};
