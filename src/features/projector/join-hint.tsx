import { useQuery } from '@tanstack/react-query';
import { classCodeQuery } from '#shared/api/class-join.ts';
import { classLoginQuery } from '#shared/api/class-login.ts';
import { lessonUrl } from '#shared/app/lesson-url.ts';
import { sharedUrl } from '#shared/app/shared-url.ts';
import { usePermission } from '#shared/app/can.tsx';
import { LazyQrCode } from '#shared/ui/media/lazy-qr-code.tsx';
import styles from './projector.module.css';

/** Milliseconds between polls: 课堂登录 is opened and closed elsewhere. */
const pollInterval = 10_000;

/** For users who may admit pupils: the address for the picture login while 课堂登录 is open, otherwise the class code. */
export function JoinHint({ departId }: { readonly departId: string }) {
  const { can } = usePermission();
  const enabled = can('depart:user');
  const login = useQuery({ ...classLoginQuery(departId), enabled, refetchInterval: pollInterval });
  const join = useQuery({ ...classCodeQuery(departId), enabled });
  if (login.isPending) return null;
  if (login.data?.code && login.data.endTime) {
    const { code, departName } = login.data;
    const url = lessonUrl(code);
    const says = `课堂登录：${new URL(url).host}/c/`;
    return <Code title="课堂登录" says={says} code={code} url={url} of={`${departName}课堂登录`} />;
  }
  if (!join.data?.code) return null;
  const { code, departName } = join.data;
  const url = sharedUrl(`/learn?join=${code}`);
  return <Code title="班级码" says="班级码" code={code} url={url} of={`加入${departName}`} />;
}

type CodeProps = Readonly<Record<'title' | 'says' | 'code' | 'url' | 'of', string>>;

function Code({ title, says, code, url, of }: CodeProps) {
  return (
    <section className={styles['panel']} aria-label={title}>
      <p className={styles['minor']}>{says}</p>
      <p className={styles['code']}>{code}</p>
      <LazyQrCode value={url} label={`${of}的二维码`} fileName={`${of}-${title}`} />
    </section>
  );
}
