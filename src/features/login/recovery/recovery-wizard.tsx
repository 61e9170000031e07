import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useNotices } from '#shared/app/app-context.tsx';
import { recoveryWithEffects } from './recovery-effects.ts';
import { AccountStep } from './recovery-account-step.tsx';
import { DoneStep, PasswordStep } from './recovery-last-steps.tsx';
import { ProofStep } from './recovery-proof-step.tsx';
import formStyles from '../account-forms.module.css';
import styles from '../login-form.module.css';
import { inspected } from '#shared/inspection/inspected.ts';

type RecoveryWizardProps = {
  /** Codes can be sent by text message. */
  readonly hasSms: boolean;
  readonly onLeave: () => void;
};

/** 找回密码 in four steps. */
export function RecoveryWizard({ hasSms, onLeave }: RecoveryWizardProps) {
  const notices = useNotices();
  const [machine] = useState(() => recoveryWithEffects(notices, onLeave));
  const actor = useActorRef(machine, inspected);
  const step = useSelector(actor, (snapshot) => {
    if (snapshot.matches('naming') || snapshot.matches('finding')) return 0;
    if (snapshot.matches('proving') || snapshot.matches('verifying')) return 1;
    return snapshot.matches('renewing') || snapshot.matches('saving') ? 2 : 3;
  });
  return (
    <div className={styles['form']}>
      <h1 className={styles['title']}>找回密码</h1>
      <Steps titles={['账号', hasSms ? '手机验证' : '身份验证', '密码', '完成']} present={step} />
      {step === 0 ? <AccountStep actor={actor} /> : null}
      {step === 1 ? <ProofStep actor={actor} /> : null}
      {step === 2 ? <PasswordStep actor={actor} /> : null}
      {step === 3 ? <DoneStep actor={actor} /> : null}
    </div>
  );
}

function Steps({ titles, present }: { readonly titles: readonly string[]; readonly present: number }) {
  return (
    <ol className={formStyles['steps']} aria-label="步骤">
      {titles.map((title, index) => (
        <li
          key={title}
          data-state={index < present ? 'done' : index === present ? 'present' : 'next'}
          aria-current={index === present ? 'step' : undefined}
        >
          {title}
        </li>
      ))}
    </ol>
  );
}
