import { Code, Text } from '@radix-ui/themes';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import styles from './recovery-code-list.module.css';

/** Ten codes that replace the authenticator app, shown once. */
export function RecoveryCodeList({ codes }: { readonly codes: readonly string[] }) {
  return (
    <>
      <Text as="p" size="2" mb="3">
        手机不在身边或丢了的时候，可以用恢复码登录，每个只能用一次。它们只显示这一次，请抄下来或打印，放在安全的地方。
      </Text>
      <ul className={styles['codes']} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <Code size="3">{code}</Code>
          </li>
        ))}
      </ul>
      <CopyButton value={codes.join('\n')} text="复制全部" />
    </>
  );
}
