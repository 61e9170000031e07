import { useState } from 'react';
import { checkPublicReceipt } from './api.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import styles from './public-form.module.css';

type ReceiptResult = { readonly code: string; readonly isFound: boolean; readonly text: string };

/** 查询回执: shows the holder of a receipt code whether the answer has arrived. */
export function ReceiptCheck({ token }: { readonly token: string }) {
  const [code, setCode] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [found, setFound] = useState<ReceiptResult>();
  const trimmedCode = code.trim();
  // The result of one code does not apply to the next typed one.
  const answer = found?.code === trimmedCode ? found : undefined;
  const checkReceipt = async () => {
    setAsking(true);
    try {
      const { number, createTime } = await checkPublicReceipt(token, trimmedCode);
      setFound({ code: trimmedCode, isFound: true, text: `已收到：编号 ${number}，提交时间 ${createTime}` });
    } catch (error) {
      setFound({ code: trimmedCode, isFound: false, text: messageOf(error, '查询失败，请稍后再试') });
    } finally {
      setAsking(false);
    }
  };
  return (
    <details className={styles['check']}>
      <summary>已经提交过？查询回执</summary>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (trimmedCode !== '') void checkReceipt();
        }}
      >
        <TextField
          label="回执码"
          placeholder="提交成功时显示的 16 位回执码"
          maxLength={40}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <BusyButton type="submit" variant="surface" busy={isAsking} disabled={trimmedCode === ''}>
          查询
        </BusyButton>
        <output data-there={answer?.isFound === true ? '' : undefined}>{answer?.text}</output>
      </form>
    </details>
  );
}
