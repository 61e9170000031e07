import type { RecordKind } from '#server/records/record-commands.ts';
import { publish } from '#server/live/publish.ts';
import { onlineFormTopic } from '#server/forms/shared/form-topic.ts';

/** Forms as records. */
export const formKind: RecordKind<'onlForm'> = {
  table: 'onlForm',
  taken: { onl_form_code_key: { message: '表单编码已存在！', field: 'code' } },
  afterChange: (trx) => publish(trx, onlineFormTopic, { formId: '' }),
};
