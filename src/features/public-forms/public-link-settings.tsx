import { useState, type SyntheticEvent } from 'react';
import { offerProblem } from '#openapi/public-fields.ts';
import type { Schema } from '#openapi/index.ts';
import { DepartPicker } from '#shared/people/depart-picker.tsx';
import { readDate } from '#shared/text/date-input.ts';
import { dateTimeText } from '#shared/text/date-text.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { CheckField, RadioField, SwitchField } from '#shared/ui/fields/choice-fields.tsx';
import { DeadlineField } from '#shared/ui/dates/date-field.tsx';
import { NumberField } from '#shared/ui/fields/number-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { askable, PublicLinkFiles } from './public-link-files.tsx';
import styles from './public-link.module.css';

type LinkSettings = Schema<'PublicLinkWish'>;
type PublicLinkSettingsProps = {
  readonly link: Schema<'PublicLink'>;
  readonly error: unknown;
  readonly isSaving: boolean;
  readonly onSave: (settings: LinkSettings) => void;
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
  const [settings, setWish] = useState(() => settingsOf(link));
  const [now] = useState(() => dateTimeText(new Date()));
  const change = (part: Partial<LinkSettings>) => setWish((before) => ({ ...before, ...part }));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSave(settings);
  };
  return (
    <form className={styles['form']} noValidate aria-label="公开链接的设置" onSubmit={submit}>
      <SwitchField
        label="公开填写"
        checked={settings.enabled}
        labels={['已公开', '未公开']}
        onChange={(enabled) => change({ enabled })}
      />
      <CheckField
        label="要填写的字段"
        required
        hint={refusedFields(link, settings)}
        options={link.choices
          // A selected field that became private later can be removed.
          .filter(({ id, kind, problem }) =>
            problem === null ? offerProblem(kind, settings) === undefined : link.fields.includes(id),
          )
          .map((choice) => ({ value: choice.id, text: choiceText(choice) }))}
        value={settings.fields}
        onChange={(fields) => change({ fields: [...fields] })}
      />
      <PublicLinkFiles
        wish={settings}
        onChange={(files) => setWish((before) => askable({ ...before, ...files }, link.choices))}
      />
      {link.choices.some(({ kind }) => kind === 'depart') ? (
        <DepartPicker
          label="可以填写的班级或部门"
          hint="拿到链接的人会看到它们的名称"
          value={settings.departs ?? []}
          onChange={(departs) => setWish((before) => offering(before, [...departs], link.choices))}
        />
      ) : null}
      <div className={styles['pair']}>
        <DeadlineField
          label="截止时间"
          value={settings.deadline ?? ''}
          hint={isOver(settings, now) ? <output className={styles['warning']}>{overText}</output> : undefined}
          onChange={(deadline) => change({ deadline: deadline === '' ? null : deadline })}
        />
        <NumberField
          label="名额"
          placeholder="不限"
          hint="删除的答卷仍占名额"
          value={settings.places ?? ''}
          onChange={({ target }) => change({ places: target.value === '' ? null : Number(target.value) })}
        />
      </div>
      <RadioField
        label="填写次数"
        options={onceChoices}
        value={settings.once}
        onChange={(value) => change({ once: onceChoices.find((one) => one.value === value)?.value ?? 'no' })}
      />
      <RadioField
        label="验证码"
        options={captchaChoices}
        value={settings.captcha}
        onChange={(value) =>
          change({ captcha: captchaChoices.find((one) => one.value === value)?.value ?? 'auto' })
        }
      />
      <Words wish={settings} onChange={change} />
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

type WordsProps = { readonly wish: LinkSettings; readonly onChange: (part: Partial<LinkSettings>) => void };

function Words({ wish: settings, onChange }: WordsProps) {
  return (
    <>
      <TextField
        label="标题"
        placeholder="表单的名称"
        maxLength={50}
        value={settings.title ?? ''}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextAreaField
        label="说明"
        rows={2}
        maxLength={500}
        value={settings.intro ?? ''}
        onChange={({ target }) => onChange({ intro: target.value })}
      />
      <TextAreaField
        label="提交后的感谢"
        rows={2}
        maxLength={500}
        value={settings.thanks ?? ''}
        onChange={({ target }) => onChange({ thanks: target.value })}
      />
    </>
  );
}

/** The first allowed department adds the field, and removing the last one removes it. */
function offering(
  settings: LinkSettings,
  departs: string[],
  choices: Schema<'PublicLink'>['choices'],
): LinkSettings {
  const isFirst = (settings.departs ?? []).length === 0;
  const departChoices = choices.filter(
    ({ kind, problem }) => isFirst && kind === 'depart' && problem === null,
  );
  const fields = [...new Set([...settings.fields, ...departChoices.map(({ id }) => id)])];
  return askable({ ...settings, departs, fields }, choices);
}

const overText = '截止时间已过，保存后公开页面会显示已截止';

/** It is saved nevertheless: this is how a link is ended manually. */
function isOver({ enabled, deadline }: LinkSettings, now: string): boolean {
  const until = readDate(deadline ?? '', 'end');
  // The displayed minute counts until its end.
  return enabled && until !== undefined && until.slice(0, 16) < now.slice(0, 16);
}

function choiceText({ label, required, problem }: Schema<'PublicLink'>['choices'][number]): string {
  if (problem !== null) return `${label}（不能再公开，请取消）`;
  return required ? `${label}（必填）` : label;
}

/** Initially all allowed fields are selected. */
function settingsOf({
  token,
  answers: _answers,
  revision: _revision,
  choices,
  ...settings
}: Schema<'PublicLink'>): LinkSettings {
  if (token !== null) return settings;
  const all = choices.filter(({ problem }) => problem === null).map(({ id }) => id);
  return askable({ ...settings, fields: all }, choices);
}

function refusedFields({ choices }: Schema<'PublicLink'>, settings: LinkSettings): string | undefined {
  const refused = choices.flatMap(({ label, kind, problem }) => {
    const reason = problem ?? offerProblem(kind, settings);
    return reason === undefined ? [] : [`${label}（${reason}）`];
  });
  return refused.length === 0 ? undefined : `不能公开：${refused.join('、')}`;
}
