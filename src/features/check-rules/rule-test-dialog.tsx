import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/errors.ts';
import { checkByRule } from '#shared/api/check.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import type { CheckRule } from './rule-schema.ts';
import styles from './check-rule.module.css';

/** 功能测试: every character with its position, and the rule's results. */
export function RuleTestDialog({
  rule,
  onClose,
}: {
  readonly rule: CheckRule;
  readonly onClose: () => void;
}) {
  const [value, setValue] = useState('');
  const check = useMutation({ mutationFn: () => checkByRule(rule.ruleCode, value) });
  const refusal = check.error instanceof ApiError && check.error.kind === 'refusal' ? check.error : undefined;
  const [begin, end] = [refusal?.detail('beginIndex'), refusal?.detail('endIndex')];
  const isWrong = (index: number) =>
    typeof begin === 'number' && typeof end === 'number' && index >= begin && index < end;
  return (
    <Modal open title={`功能测试（${rule.ruleName}）`} width={640} onClose={onClose}>
      <form
        className={styles['test']}
        onSubmit={(event) => {
          event.preventDefault();
          check.mutate();
        }}
      >
        <TextField
          label="测试值"
          autoComplete="off"
          maxLength={200}
          value={value}
          error={check.error === null ? undefined : messageOf(check.error, '校验失败')}
          onChange={({ target }) => {
            setValue(target.value);
            check.reset();
          }}
        />
        <ol className={styles['characters']} aria-label="每个字符的位置">
          {placed(value).map(({ character, place }) => (
            <li key={place} data-wrong={isWrong(place - 1) ? '' : undefined}>
              <b>{character === ' ' ? '␣' : character}</b>
              <small>{place}</small>
            </li>
          ))}
        </ol>
        <output className={styles['good']}>{check.isSuccess ? '校验通过！' : ''}</output>
        <div>
          <BusyButton type="submit" busy={check.isPending}>
            校验
          </BusyButton>
        </div>
      </form>
    </Modal>
  );
}

/** The characters of a text, counted from 1. */
function placed(text: string) {
  return Array.from(text, (character, index) => ({ character, place: index + 1 }));
}
