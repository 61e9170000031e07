import { CircleCheck } from 'lucide-react';
import type { Schema } from '#openapi/index.ts';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import styles from './public-form.module.css';

/** The pressed button is gone: screen readers announce its replacement. */
function takeFocus(title: HTMLElement | null): void {
  title?.focus();
}

/** The receipt of a submitted answer. */
export function Receipt({
  receipt,
  title,
}: {
  readonly receipt: Schema<'PublicReceipt'>;
  readonly title: string;
}) {
  return (
    <section className={styles['receipt']} aria-labelledby="receipt-title">
      <CircleCheck size={48} strokeWidth={1.4} className={styles['good']} aria-hidden="true" />
      <h1 id="receipt-title" ref={takeFocus} tabIndex={-1}>
        提交成功
      </h1>
      <p className={styles['hint']}>{title}</p>
      {receipt.thanks === null ? null : <p className={styles['intro']}>{receipt.thanks}</p>}
      <dl className={styles['numbers']}>
        <div>
          <dt>编号</dt>
          <dd>{receipt.number}</dd>
        </div>
        <div>
          <dt>回执码</dt>
          <dd className={styles['code']}>{receipt.receipt}</dd>
        </div>
      </dl>
      <CopyButton value={receipt.receipt} text="复制回执码" />
      <p className={styles['hint']}>
        请保存回执码，用它可以证明已经提交；重新打开这个链接，还能查询是否收到。
      </p>
      {receipt.firstCounts ? (
        <p className={styles['hint']}>
          同样的内容只登记一次：如果以前提交过，以最先收到的那一份为准；要修改请联系发布人。
        </p>
      ) : null}
    </section>
  );
}
