import { Button } from '@radix-ui/themes';
import { Download, Printer } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { createPortal } from 'react-dom';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { saveBytes } from '#shared/files/save-bytes.ts';
import { credentialsByClass, type Credentials } from './account-rules.ts';
import { credentialSheet } from './credential-sheet.ts';
import styles from './accounts.module.css';

type AccountCredentialsProps = {
  readonly accounts: readonly Credentials[];
  /** The target of the QR code. */
  readonly loginUrl: string;
  /** The name of the downloaded file. */
  readonly title?: string;
};

/**
 * The credential sheet: printed, one page per class, downloaded, or copied if it has one account. The passwords are shown
 * only this once.
 */
export function AccountCredentials({ accounts, loginUrl, title = '学生账号' }: AccountCredentialsProps) {
  const classes = credentialsByClass(accounts);
  const [only] = accounts;
  return (
    <div className={styles['credentials']}>
      <p className={styles['once']}>
        以下 {accounts.length} 个账号的密码只显示这一次，请打印或下载后妥善保管。
      </p>
      <div className={styles['buttons']}>
        <Button type="button" onClick={() => window.print()}>
          <Printer size={16} aria-hidden="true" />
          打印账号条
        </Button>
        <Button
          type="button"
          variant="surface"
          onClick={() => void credentialSheet(accounts).then((bytes) => saveBytes(bytes, `${title}.xlsx`))}
        >
          <Download size={16} aria-hidden="true" />
          下载 Excel
        </Button>
        {only === undefined || accounts.length > 1 ? null : (
          <CopyButton value={credentialsText(only, loginUrl)} />
        )}
      </div>
      <section className={styles['list']} {...scrolledByKeyboard} aria-label="生成的账号">
        <table>
          <thead>
            <tr>
              <th scope="col">账号</th>
              <th scope="col">姓名</th>
              <th scope="col">密码</th>
              <th scope="col">班级</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map((credentials) => (
              <tr key={credentials.username}>
                <td>{credentials.username}</td>
                <td>{credentials.realname}</td>
                <td className={styles['password']}>{credentials.password}</td>
                <td>{credentials.departName}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {createPortal(
        <div className={styles['paper']} aria-hidden="true">
          {classes.map(([departName, own]) => (
            <section key={departName} className={styles['sheet']}>
              <h2>
                {departName}　账号条（{own.length} 人）
              </h2>
              <div className={styles['cards']}>
                {own.map((credentials) => (
                  <Card key={credentials.username} credentials={credentials} loginUrl={loginUrl} />
                ))}
              </div>
            </section>
          ))}
        </div>,
        document.body,
      )}
    </div>
  );
}

/** Returns the credentials of an account as text, for a message to its owner. */
function credentialsText({ username, realname, password }: Credentials, loginUrl: string): string {
  return `姓名：${realname}\n账号：${username}\n密码：${password}\n网址：${loginUrl}`;
}

const scrolledByKeyboard = { tabIndex: 0 } as const;

function Card({ credentials, loginUrl }: { readonly credentials: Credentials; readonly loginUrl: string }) {
  return (
    <div className={styles['card']}>
      <dl>
        <dt>姓名</dt>
        <dd>{credentials.realname}</dd>
        <dt>账号</dt>
        <dd>{credentials.username}</dd>
        <dt>密码</dt>
        <dd className={styles['password']}>{credentials.password}</dd>
        <dt>网址</dt>
        <dd>{loginUrl}</dd>
      </dl>
      <QRCodeSVG value={loginUrl} size={76} marginSize={1} />
    </div>
  );
}
