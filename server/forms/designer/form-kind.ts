import type { RecordKind } from '#server/records/keep-record.ts';
import { send } from '#server/live/publish.ts';
import { onlineFormTopic } from '#server/forms/shared/form-topic.ts';

/** Forms as records. */
export const formKind: RecordKind<'onlForm'> = {
  table: 'onlForm',
  taken: { onl_form_code_key: { message: '表单编码已存在！', field: 'code' } },
  changed: (trx) => send(trx, onlineFormTopic, { formId: '' }),
};
