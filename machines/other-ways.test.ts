import { expect } from 'vitest';
import { describeWays, type Way } from '#tests/support/machine-ways.ts';
import { done, failed, failedWith, passed } from './catalogue-entry.ts';

const named = (name: string) => expect.objectContaining({ name });
const sheet = (name: string) => ({ type: 'file.choose', file: new File(['xlsx'], name) });
const report = { message: '检查完成', result: { lines: [], errorCount: 0 } };
const checked = [sheet('用户.xlsx'), done('checkFile', report)];
const begin = { type: 'import.start', mode: 'valid' };

const account = { type: 'account.submit', form: { account: 's30101', captcha: '', checkKey: '' } };
const proving = [account, done('findAccount', { recoveryId: 'r1', ways: ['phone', 'code'] })];
const proof = (resetCode: string) => ({ type: 'proof.submit', proof: { way: 'code', resetCode } });
const sms = { type: 'sms.request', phone: '13800000000' };
const renewing = [...proving, proof('ABCD-2346'), done('verify')];
const password = (text: string) => ({
  type: 'password.submit',
  form: { password: text, confirmpassword: text },
});
const said = (message: string) => expect.objectContaining({ message });

const save = { type: 'work.save', handIn: false };
const refusedSave = (kind: string) => ({
  type: 'xstate.error.actor.saveWork',
  error: { kind, message: kind, conflict: { versionNo: 5, workName: '别处的迷宫' } },
});
const planned = [
  { type: 'plan.ask' },
  done('loadPlan', { key: 'k', isBlocked: false, steps: [{ words: '新增字段' }] }),
];

/** As in further-ways.test.ts: of sheets, passwords, fields and editors. */
const ways: Readonly<Record<string, readonly Way[]>> = {
  'import-run': [
    {
      title: 'the sheet that is checked is the one chosen last',
      events: [...checked, sheet('班级.xlsx')],
      ends: 'checking',
      context: { file: named('班级.xlsx') },
    },
    {
      title: 'another attempt forgets why the one before failed',
      events: [...checked, begin, failed('importFile', '网络超时'), begin],
      ends: 'importing',
      context: { problem: '' },
    },
    {
      title: 'after an import the next sheet is the one that is checked',
      events: [...checked, begin, done('importFile', report), sheet('班级.xlsx')],
      ends: 'checking',
      context: { file: named('班级.xlsx') },
    },
  ],
  'password-recovery': [
    {
      title: 'back to the account, nothing is wrong yet',
      events: [...proving, proof(''), { type: 'step.back' }],
      ends: 'naming',
      context: { problem: undefined },
    },
    {
      title: 'what was wrong is forgotten as the right proof is sent',
      events: [...proving, proof(''), proof('ABCD-2346')],
      ends: 'verifying',
      context: { problem: undefined },
    },
    {
      title: 'nothing is counted before a short message was sent',
      events: [...proving, passed('second', 'passwordRecovery.proving.ready')],
      ends: '{"proving":"ready"}',
      context: { resendIn: 0 },
    },
    {
      title: 'a short message that could not be sent is said, and can be asked for again',
      events: [...proving, sms, failed('requestSms', '网络超时')],
      ends: '{"proving":"ready"}',
      context: { problem: said('网络超时') },
      tells: ['announceFailure'],
    },
    {
      title: 'why everything begins again stands beside the account',
      events: [...proving, sms, failedWith('requestSms', '请重新开始', { field: 'recoveryId' })],
      ends: 'naming',
      context: { problem: said('请重新开始') },
      tells: ['announceFailure'],
    },
    {
      title: 'why everything begins again as the password is saved stands beside the account',
      events: [
        ...renewing,
        password('Panda-7'),
        failedWith('savePassword', '请重新开始', { field: 'recoveryId' }),
      ],
      ends: 'naming',
      context: { problem: said('请重新开始') },
      tells: ['announceFailure'],
    },
    {
      title: 'a password that could not be saved is said',
      events: [...renewing, password('Panda-7'), failed('savePassword', '网络超时')],
      ends: 'renewing',
      context: { problem: said('网络超时') },
      tells: ['announceFailure'],
    },
    {
      title: 'what was wrong is forgotten as the right password is sent',
      events: [...renewing, password(''), password('Panda-7')],
      ends: 'saving',
      context: { problem: undefined },
    },
  ],
  'field-check': [
    {
      title: 'a field that was emptied holds nothing, and the same value is asked about again',
      events: [
        { type: 'value.changed', value: 'a' },
        { type: 'value.changed', value: '' },
        { type: 'value.changed', value: 'a' },
      ],
      ends: 'waiting',
      context: { value: 'a' },
    },
  ],
  editor: [
    {
      title: 'a work that is being edited is loaded anew when that is asked for',
      events: [
        done('loadWork', { hasDraft: false, canEdit: true, isElsewhere: false }),
        { type: 'frame.loaded' },
        { type: 'work.reopen' },
      ],
      ends: 'loading',
    },
    {
      title: 'a frame that cannot be linked is said',
      events: [failed('linkFrame', '程序出错')],
      ends: 'broken',
      context: { problem: expect.stringMatching(/./) },
    },
    {
      title: 'a work with a newer draft may be edited while that is offered',
      events: [done('loadWork', { hasDraft: true, canEdit: true, isElsewhere: false })],
      ends: 'offering',
      context: { canEdit: true, from: 'server' },
    },
  ],
  inspection: [
    {
      title: 'a moment is chosen from a list that stands still',
      events: [
        { type: 'view.pause', last: 5 },
        { type: 'record.choose', index: 3, last: 9 },
      ],
      ends: 'travelling',
      context: { index: 3, until: 9 },
    },
  ],
  walk: [
    {
      title: 'the last step is taken back at the end',
      events: [
        { type: 'walk.choose', title: '切换成功', count: 1 },
        { type: 'step.passed' },
        { type: 'step.back' },
      ],
      ends: 'walking',
      context: { results: [] },
    },
  ],
  'form-publishing': [
    {
      title: 'a plan that is asked for again and given up is forgotten',
      events: [...planned, { type: 'plan.ask' }, { type: 'plan.cancel' }],
      ends: 'draft',
      context: { plan: undefined },
    },
    {
      title: 'how far it is is known while it goes on',
      events: [{ type: 'publishing.watch' }, done('readPublishing', { state: 'applying', step: 2 })],
      ends: '{"applying":"waiting"}',
      context: { progress: { state: 'applying', step: 2 } },
    },
    {
      title: 'what failed is planned anew, not with the plan that failed',
      events: [
        ...planned,
        { type: 'plan.confirm' },
        done('startPublishing', { state: 'applying' }),
        done('readPublishing', { state: 'failed' }),
      ],
      ends: 'failed',
      context: { plan: undefined, progress: { state: 'failed' } },
      tells: ['refreshForm'],
    },
    {
      title: 'how far it is is known from the beginning',
      events: [...planned, { type: 'plan.confirm' }, done('startPublishing', { state: 'applying' })],
      ends: '{"applying":"reading"}',
      context: { progress: { state: 'applying' } },
    },
  ],
  'work-saving': [
    ...(['conflict', 'unreachable', 'refused'] as const).map((kind) => ({
      title: `handing in is not forgotten where it was asked for during a save that fails: ${kind}`,
      events: [save, { type: 'work.save', handIn: true }, refusedSave(kind)],
      ends: kind === 'conflict' ? 'conflicting' : kind,
      context: { handIn: true, next: undefined, problem: kind === 'conflict' ? '' : kind },
    })),
    {
      title: 'what was saved is told, though it has changed meanwhile',
      events: [
        save,
        { type: 'work.changed', revision: 1 },
        done('saveWork', { id: 'w1', versionNo: 2, revision: 0 }),
      ],
      ends: 'pending',
      context: { work: { versionNo: 2 }, savedRevision: 0 },
      tells: ['announceSaved'],
    },
    {
      title: 'the author need not wait for the next try',
      events: [save, refusedSave('unreachable'), save],
      ends: 'saving',
    },
    {
      title: 'a change after a refusal counts',
      events: [save, refusedSave('refused'), { type: 'work.changed', revision: 4 }],
      ends: 'pending',
      context: { revision: 4 },
    },
    {
      title: 'a first change counts',
      events: [{ type: 'work.changed', revision: 3 }],
      ends: 'pending',
      context: { revision: 3 },
    },
    {
      title: 'a name that is given during a save is saved after it',
      events: [
        { type: 'work.save', handIn: false },
        { type: 'work.rename', workName: '大迷宫' },
        done('saveWork', { id: 'w1', versionNo: 2, revision: 0 }),
      ],
      ends: 'saving',
      context: { workName: '大迷宫', next: undefined, work: { id: 'w1', versionNo: 2 } },
      tells: ['announceSaved'],
    },
    {
      title: 'a name that is given during a save hands nothing in',
      events: [
        { type: 'work.save', handIn: false },
        { type: 'work.rename', workName: '大迷宫' },
      ],
      ends: 'saving',
      context: { workName: '大迷宫', next: 'save', handIn: false },
    },
  ],
  'draft-keeping': [
    {
      title: 'what was written before the last write is known to be kept',
      events: [
        { type: 'work.changed', revision: 1 },
        { type: 'draft.flush' },
        { type: 'work.changed', revision: 2 },
        { type: 'draft.flush' },
        done('keepDraft', { revision: 1, cost: 7 }),
      ],
      ends: '{"keeping":"alone"}',
      context: { kept: 1, cost: 7 },
    },
    {
      title: 'what was written while the project changed is known to be kept',
      events: [
        { type: 'work.changed', revision: 1 },
        { type: 'draft.flush' },
        { type: 'work.changed', revision: 2 },
        done('keepDraft', { revision: 1, cost: 7 }),
      ],
      ends: 'due',
      context: { kept: 1, cost: 7 },
    },
    {
      title: 'a write that failed is said while the next one is under way',
      events: [
        { type: 'work.changed', revision: 1 },
        { type: 'draft.flush' },
        { type: 'work.changed', revision: 2 },
        { type: 'draft.flush' },
        failed('keepDraft', 'QuotaExceededError'),
      ],
      ends: '{"keeping":"alone"}',
      context: { problem: expect.stringMatching(/暂存失败/) },
    },
    {
      title: 'what is no newer than what is known needs no write',
      events: [{ type: 'work.changed', revision: 0 }],
      ends: 'settled',
    },
    {
      title: 'each change counts, the first and those that follow',
      events: [{ type: 'work.changed', revision: 1 }],
      ends: 'due',
      context: { revision: 1 },
    },
    {
      title: 'the change that is written is the last one',
      events: [1, 2].map((revision) => ({ type: 'work.changed', revision })),
      ends: 'due',
      context: { revision: 2 },
    },
    ...[1, 2, 3].map((writes) => ({
      title: `what changes during a write counts too, after ${writes} of these`,
      events: [
        { type: 'work.changed', revision: 1 },
        { type: 'draft.flush' },
        ...[{ type: 'work.changed', revision: 2 }, { type: 'draft.flush' }].slice(0, writes),
        { type: 'work.changed', revision: writes + 2 },
      ],
      ends: `{"keeping":"${writes === 1 ? 'followed' : 'flushed'}"}`,
      context: { revision: writes + 2 },
    })),
  ],
  'editor-frame': [
    {
      title: 'a project of the kind of the frame that is not there yet needs no other frame',
      input: { attempt: 1, kind: 'scratch' },
      events: [{ type: 'project.found', kind: 'scratch' }],
      ends: '{"working":"awaited"}',
      context: { attempt: 1, kind: 'scratch' },
    },
  ],
  'record-desk': [
    {
      title: 'what could not be brought back can be tried again, but not for ever',
      events: [
        { type: 'action.ask', action: { name: 'remove', ids: ['u1'], undoable: true } },
        { type: 'action.confirm' },
        done('performAction', { message: '删除成功' }),
        { type: 'undo.confirm' },
        failed('restoreRecords', '网络超时'),
        passed('undoWindow', 'recordDesk'),
      ],
      ends: 'browsing',
      context: { removed: [] },
    },
  ],
};

describeWays(ways);
