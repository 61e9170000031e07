import { useState, type SyntheticEvent } from 'react';
import { offerProblem } from '#openapi/public-fields.ts';
import type { Schema } from '#openapi/index.ts';
import { DepartPicker } from '#domain/people/depart-picker.tsx';
import { readDate } from '#lib/date-input.ts';
import { dateTimeText } from '#lib/date-text.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { CheckField, RadioField, SwitchField } from '#ui/choice-fields.tsx';
import { DeadlineField } from '#ui/date-field.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { askable, PublicLinkFiles } from './public-link-files.tsx';
import styles from './public-link.module.css';

type Wish = Schema<'PublicLinkWish'>;
type PublicLinkSettingsProps = {
  readonly link: Schema<'PublicLink'>;
  readonly error: unknown;
  readonly isSaving: boolean;
  readonly onSave: (wish: Wish) => void;
};

const onceChoices = [
  { value: 'no', text: '不限' },
  { value: 'device', text: '每台设备一次' },
  { value: 'person', text: '每人一次（需登录）' },
] as const;
const captchaChoices = [
  { value: 'auto', text: '提交较多时' },
  { value: 'always', text: '每次都要' },
] as const;

/** The settings of a link. Private fields cannot be selected, and the reason is shown. */
export function PublicLinkSettings({ link, error, isSaving, onSave }: PublicLinkSettingsProps) {
  const [wish, setWish] = useState(() => wishOf(link));
  const [now] = useState(() => dateTimeText(new Date()));
  const change = (part: Partial<Wish>) => setWish((before) => ({ ...before, ...part }));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSave(wish);
  };
  return (
    <form className={styles['form']} noValidate aria-label="公开链接的设置" onSubmit={submit}>
      <SwitchField
        label="公开填写"
        checked={wish.enabled}
        words={['已公开', '未公开']}
        onChange={(enabled) => change({ enabled })}
      />
      <CheckField
        label="要填写的字段"
        required
        hint={refusedFields(link, wish)}
        options={link.choices
          // A selected field that became private later can be removed.
          .filter(({ id, kind, problem }) =>
            problem === null ? offerProblem(kind, wish) === undefined : link.fields.includes(id),
          )
          .map((choice) => ({ value: choice.id, text: choiceWords(choice) }))}
        value={wish.fields}
        onChange={(fields) => change({ fields: [...fields] })}
      />
      <PublicLinkFiles
        wish={wish}
        onChange={(files) => setWish((before) => askable({ ...before, ...files }, link.choices))}
      />
      {link.choices.some(({ kind }) => kind === 'depart') ? (
        <DepartPicker
          label="可以填写的班级或部门"
          hint="拿到链接的人会看到它们的名称"
          value={wish.departs ?? []}
          onChange={(departs) => setWish((before) => offering(before, [...departs], link.choices))}
        />
      ) : null}
      <div className={styles['pair']}>
        <DeadlineField
          label="截止时间"
          value={wish.deadline ?? ''}
          hint={isOver(wish, now) ? <output className={styles['warning']}>{overText}</output> : undefined}
          onChange={(deadline) => change({ deadline: deadline === '' ? null : deadline })}
        />
        <NumberField
          label="名额"
          placeholder="不限"
          hint="删除的答卷仍占名额"
          value={wish.places ?? ''}
          onChange={({ target }) => change({ places: target.value === '' ? null : Number(target.value) })}
        />
      </div>
      <RadioField
        label="填写次数"
        options={onceChoices}
        value={wish.once}
        onChange={(value) => change({ once: onceChoices.find((one) => one.value === value)?.value ?? 'no' })}
      />
      <RadioField
        label="验证码"
        options={captchaChoices}
        value={wish.captcha}
        onChange={(value) =>
          change({ captcha: captchaChoices.find((one) => one.value === value)?.value ?? 'auto' })
        }
      />
      <Words wish={wish} onChange={change} />
      {error === null || error === undefined ? null : (
        <p role="alert" className={styles['problem']}>
          {messageOf(error, '保存失败')}
        </p>
      )}
      <BusyButton type="submit" busy={isSaving}>
        保存
      </BusyButton>
    </form>
  );
}

type WordsProps = { readonly wish: Wish; readonly onChange: (part: Partial<Wish>) => void };

function Words({ wish, onChange }: WordsProps) {
  return (
    <>
      <TextField
        label="标题"
        placeholder="表单的名称"
        maxLength={50}
        value={wish.title ?? ''}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextAreaField
        label="说明"
        rows={2}
        maxLength={500}
        value={wish.intro ?? ''}
        onChange={({ target }) => onChange({ intro: target.value })}
      />
      <TextAreaField
        label="提交后的感谢"
        rows={2}
        maxLength={500}
        value={wish.thanks ?? ''}
        onChange={({ target }) => onChange({ thanks: target.value })}
      />
    </>
  );
}

/** The first allowed department adds the field, and removing the last one removes it. */
function offering(wish: Wish, departs: string[], choices: Schema<'PublicLink'>['choices']): Wish {
  const isFirst = (wish.departs ?? []).length === 0;
  const asked = choices.filter(({ kind, problem }) => isFirst && kind === 'depart' && problem === null);
  const fields = [...new Set([...wish.fields, ...asked.map(({ id }) => id)])];
  return askable({ ...wish, departs, fields }, choices);
}

const overText = '截止时间已过，保存后公开页面会显示已截止';

/** It is saved nevertheless: this is how a link is ended manually. */
function isOver({ enabled, deadline }: Wish, now: string): boolean {
  const until = readDate(deadline ?? '', 'end');
  // The displayed minute counts until its end.
  return enabled && until !== undefined && until.slice(0, 16) < now.slice(0, 16);
}

function choiceWords({ label, required, problem }: Schema<'PublicLink'>['choices'][number]): string {
  if (problem !== null) return `${label}（不能再公开，请取消）`;
  return required ? `${label}（必填）` : label;
}

/** Initially all allowed fields are selected. */
function wishOf({
  token,
  answers: _answers,
  revision: _revision,
  choices,
  ...wish
}: Schema<'PublicLink'>): Wish {
  if (token !== null) return wish;
  const all = choices.filter(({ problem }) => problem === null).map(({ id }) => id);
  return askable({ ...wish, fields: all }, choices);
}

function refusedFields({ choices }: Schema<'PublicLink'>, wish: Wish): string | undefined {
  const refused = choices.flatMap(({ label, kind, problem }) => {
    const reason = problem ?? offerProblem(kind, wish);
    return reason === undefined ? [] : [`${label}（${reason}）`];
  });
  return refused.length === 0 ? undefined : `不能公开：${refused.join('、')}`;
}
