import { Button } from '@radix-ui/themes';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { guard, openStorage } from '#shared/browser/storage.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import styles from './login-kind.module.css';

/** The kind of user who logs in: a pupil finds the code of the lesson first, staff only the password. */
export type LoginKind = 'pupil' | 'staff';

const loginKinds = [
  ['pupil', '我是学生'],
  ['staff', '我是老师'],
] as const;

const storageKey = 'pro__LOGIN_DOOR';

/** Returns the kind of login that was chosen on this device (`pupil` on a new one), and a function that changes it. */
export function useLoginKind() {
  const [kind, setKind] = useState<LoginKind>(() =>
    guard(openStorage('local')).read(storageKey) === 'staff' ? 'staff' : 'pupil',
  );
  const choose = (chosen: LoginKind) => {
    setKind(chosen);
    guard(openStorage('local')).write(storageKey, chosen);
  };
  return [kind, choose] as const;
}

type LoginKindChoiceProps = { readonly kind: LoginKind; readonly onChoose: (kind: LoginKind) => void };

export function LoginKindChoice({ kind, onChoose }: LoginKindChoiceProps) {
  return (
    <fieldset aria-label="你是谁" className={styles['choice']}>
      {loginKinds.map(([value, text]) => (
        <button key={value} type="button" aria-pressed={value === kind} onClick={() => onChoose(value)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}

/** The code on the big screen leads to the picture cards of the lesson (/c/…). */
export function LessonCodeForm() {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const token = code.trim().toUpperCase();
    if (/^[A-Z0-9]{1,8}$/.test(token)) void navigate({ to: '/c/$token', params: { token } });
    else setError('请输入大屏幕上的字母和数字！');
  };
  return (
    <form className={styles['code']} aria-label="用课堂码进教室" noValidate onSubmit={submit}>
      <img src="/mascot.svg" alt="" width={88} height={88} />
      <TextField
        label="课堂码"
        hint="写在大屏幕上。有图片卡，就用平板的相机扫卡片上的二维码。"
        size="3"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={8}
        error={error}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" size="3">
        进教室
      </Button>
    </form>
  );
}
