import type { Schema } from '#openapi/index.ts';

/** A link with one allowed field, one no longer allowed, and one never allowed. */
export const link: Schema<'PublicLink'> = {
  revision: 'r1',
  token: 't'.repeat(43),
  answers: 0,
  enabled: true,
  fields: ['name0001', 'phon0001'],
  deadline: null,
  places: null,
  once: 'no',
  captcha: 'auto',
  fileTypes: null,
  fileLimit: null,
  fileCount: null,
  departs: [],
  title: null,
  intro: null,
  thanks: null,
  choices: [
    { id: 'name0001', label: '姓名', kind: 'text', required: true, problem: null },
    { id: 'phon0001', label: '电话', kind: 'text', required: false, problem: '字段是只读的' },
    { id: 'pass0001', label: '密码', kind: 'password', required: false, problem: '密码不能公开' },
  ],
};
