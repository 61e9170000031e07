import { done, failed, type CatalogueEntry } from '../machine-fixtures.ts';
import { formPublishingMachine } from './form-publishing.machine.ts';

const plan = {
  key: 'k1',
  problems: [],
  steps: [{ act: 'createTable', text: '新建数据表', risk: 'none' }],
  isBlocked: false,
};
const planRequested = { type: 'plan.ask' };
const shown = [planRequested, done('loadPlan', plan)];
const confirmed = { type: 'plan.confirm' };
const progress = (state: string, error: string | null = null) => ({ state, version: 1, error });
const started = [...shown, confirmed, done('startPublishing', progress('applying'))];

export const formPublishingEntry: CatalogueEntry = {
  id: 'form-publishing',
  title: '发布Online表单',
  purpose:
    'From the draft of a form to its tables: what would be done is shown first, and only that is done; a page watches how far the server is.',
  specification: ['docs/behaviour.md#forms'],
  machine: formPublishingMachine,
  input: { code: 'devices' },
  samples: [
    { title: '有变更', event: done('loadPlan', plan) },
    { title: '没有变更', event: done('loadPlan', { ...plan, steps: [] }) },
    { title: '有阻碍', event: done('loadPlan', { ...plan, isBlocked: true }) },
    { title: '还在进行', event: done('readPublishing', progress('applying')) },
    { title: '已完成', event: done('readPublishing', progress('published')) },
    { title: '已失败', event: done('readPublishing', progress('failed', '已有重复的数据')) },
    { title: '从未发布', event: done('readPublishing', progress('none')) },
  ],
  scenarios: [
    {
      title: '查看计划，发布成功',
      events: [...started, done('readPublishing', progress('published'))],
      ends: 'published',
    },
    {
      title: '发布失败',
      events: [...started, done('readPublishing', progress('failed', '已有重复的数据'))],
      ends: 'failed',
    },
    {
      title: '没有变更，不能发布',
      events: [planRequested, done('loadPlan', { ...plan, steps: [] })],
      ends: 'planned',
    },
    {
      title: '别人正在发布',
      events: [
        ...shown,
        confirmed,
        failed('startPublishing', '请等待完成'),
        done('readPublishing', progress('applying')),
      ],
      ends: 'planned',
    },
    { title: '取消', events: [...shown, { type: 'plan.cancel' }], ends: 'draft' },
  ],
};
