import { Button } from '@radix-ui/themes';
import { Link, useLocation } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useApp, useSession } from '#lib/app-context.tsx';
import { BusyButton } from '#ui/busy-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { reasonText } from './qa-reasons.ts';
import { qaLinkOf, type QaLinkActor } from './running-link.tsx';
import styles from './qa-link.module.css';

/** 允许测试人员查看: the code, the consent, and what became of it. */
export function QaLinkView() {
  const actor = qaLinkOf(useApp());
  const isConsenting = useSelector(
    actor,
    (snapshot) => snapshot.matches('consenting') || snapshot.matches('joining'),
  );
  const isLinked = useSelector(actor, (snapshot) => snapshot.matches({ linked: 'reporting' }));
  if (isConsenting) return <Consent actor={actor} />;
  return isLinked ? <Linked /> : <CodeForm actor={actor} />;
}

function CodeForm({ actor }: { readonly actor: QaLinkActor }) {
  const hash = useLocation({ select: (location) => location.hash });
  const { problem, reason } = useSelector(actor, ({ context }) => context);
  const isChecking = useSelector(actor, (snapshot) => snapshot.matches('checking'));
  const isOver = useSelector(actor, (snapshot) => snapshot.matches('ended'));
  const [code, setCode] = useState(hash);
  const [missing, setMissing] = useState('');
  const error = missing === '' ? problem : missing;
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(code.trim() === '' ? '请输入连接码！' : '');
        if (code.trim() !== '') actor.send({ type: 'code.submit', ticket: code });
      }}
    >
      <h1>允许测试人员查看</h1>
      {isOver ? <output>{reasonText(reason)}</output> : null}
      <TextField
        label="连接码"
        hint="测试人员给您的 8 位字母和数字，不分大小写"
        size="3"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={code}
        readOnly={isChecking}
        error={error === '' ? undefined : error}
        onChange={({ target }) => setCode(target.value)}
      />
      <BusyButton type="submit" size="3" busy={isChecking}>
        下一步
      </BusyButton>
      <p className={styles['note']}>下一步会先说明谁要查看、看到什么，由您决定是否同意。</p>
    </form>
  );
}

function Consent({ actor }: { readonly actor: QaLinkActor }) {
  const watcher = useSelector(actor, ({ context }) => context.watcher);
  const isJoining = useSelector(actor, (snapshot) => snapshot.matches('joining'));
  return (
    <section className={styles['form']} aria-labelledby="qa-consent">
      <h1 id="qa-consent">是否同意被查看？</h1>
      <p>
        <strong>{watcher}</strong> 想查看您这个窗口的运行过程，用来检查平台有没有问题。
      </p>
      <h2>会看到</h2>
      <ul>
        <li>您打开了哪个页面、点了哪些按钮（例如“保存”“退出登录”）</li>
        <li>页面内部处在什么状态，例如“正在保存”“连接中断”</li>
      </ul>
      <h2>看不到</h2>
      <ul>
        <li>密码、登录凭证、验证码</li>
        <li>姓名、账号、电话、邮箱，以及您输入的文字和作品内容：离开这台设备之前就已隐去</li>
        <li>屏幕画面、摄像头、麦克风和其他窗口</li>
      </ul>
      <p>查看期间页面下方一直有提示，您可以随时停止；最长一小时。</p>
      <div className={styles['choice']}>
        <Button
          variant="surface"
          color="gray"
          size="3"
          disabled={isJoining}
          onClick={() => actor.send({ type: 'consent.refuse' })}
        >
          拒绝
        </Button>
        <BusyButton size="3" busy={isJoining} onClick={() => actor.send({ type: 'consent.give' })}>
          同意
        </BusyButton>
      </div>
    </section>
  );
}

function Linked() {
  const isIn = useSession((session) => session.matches('authenticated'));
  return (
    <section className={styles['form']}>
      <h1>已连接</h1>
      <p>请像平常一样使用平台。页面下方一直有提示，您可以随时停止。</p>
      <Button asChild size="3">
        <Link to={isIn ? '/' : '/home'}>{isIn ? '进入系统' : '去首页'}</Link>
      </Button>
    </section>
  );
}
