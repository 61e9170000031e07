import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { createPortal } from 'react-dom';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { scrolledByKeyboard } from '#shared/ui/scrolled-by-keyboard.ts';
import { systemConfigQuery } from '#shared/api/config.ts';
import { saveBytes } from '#shared/files/save-bytes.ts';
import { credentialsByClass, type Credentials } from './account-rules.ts';
import { credentialSheet } from './credential-sheet.ts';
import styles from './accounts.module.css';

type AccountCredentialsProps = {
  readonly accounts: readonly Credentials[];
  /** The target of the QR code. */
  readonly loginUrl: string;
  /** The name of the downloaded file. */
  readonly title: string;
  /** The label of `departName`. */
  readonly departLabel: string;
  /** The sheet was downloaded or copied. */
  readonly onSaved: () => void;
  /** The print dialog was closed; the browser does not say whether anything was printed. */
  readonly onPrinted: () => void;
};

/** The credential sheet: printed, one page per class, downloaded, or copied if it has one account; as often as needed. */
export function AccountCredentials({
  accounts,
  loginUrl,
  title,
  departLabel,
  onSaved,
  onPrinted,
}: AccountCredentialsProps) {
  const school = useQuery(systemConfigQuery()).data?.brandName ?? '';
  const classes = credentialsByClass(accounts);
  const hasDepart = accounts.some(({ departName }) => departName !== '');
  const [only] = accounts;
  const print = () => {
    window.print();
    onPrinted();
  };
  const download = async () => {
    saveBytes(await credentialSheet(accounts, hasDepart ? departLabel : undefined), `${title}.xlsx`);
    onSaved();
  };
  return (
    <div className={styles['credentials']}>
      <p className={styles['once']}>
        以下 {accounts.length} 个账号的密码关闭后不再显示，请打印或下载后妥善保管。
      </p>
      <div className={styles['buttons']}>
        <Button type="button" onClick={print}>
          <Printer size={16} aria-hidden="true" />
          打印账号条
        </Button>
        <Button type="button" variant="surface" onClick={() => void download()}>
          <Download size={16} aria-hidden="true" />
          下载 Excel
        </Button>
        {only === undefined || accounts.length > 1 ? null : (
          <CopyButton value={credentialsText(only, loginUrl)} onCopied={onSaved} />
        )}
      </div>
      <section className={styles['list']} {...scrolledByKeyboard} aria-label="生成的账号">
        <table>
          <thead>
            <tr>
              <th scope="col">账号</th>
              <th scope="col">姓名</th>
              <th scope="col">密码</th>
              {hasDepart ? <th scope="col">{departLabel}</th> : null}
            </tr>
          </thead>
          <tbody>
            {accounts.map((credentials) => (
              <tr key={credentials.username}>
                <td>{credentials.username}</td>
                <td>{credentials.realname}</td>
                <td className={styles['password']}>{credentials.password}</td>
                {hasDepart ? <td>{credentials.departName}</td> : null}
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
                {departName === '' ? '' : `${departName}　`}账号条（{own.length} 人）
              </h2>
              <div className={styles['cards']}>
                {own.map((credentials) => (
                  <Card
                    key={credentials.username}
                    school={school}
                    credentials={credentials}
                    departLabel={departLabel}
                    loginUrl={loginUrl}
                  />
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

type CardProps = {
  /** Empty if the school has not entered its name. */
  readonly school: string;
  readonly credentials: Credentials;
  readonly departLabel: string;
  readonly loginUrl: string;
};

function Card({ school, credentials, departLabel, loginUrl }: CardProps) {
  return (
    <div className={styles['card']}>
      <dl>
        {school === '' ? null : (
          <>
            <dt>学校</dt>
            <dd>{school}</dd>
          </>
        )}
        {credentials.departName === '' ? null : (
          <>
            <dt>{departLabel}</dt>
            <dd>{credentials.departName}</dd>
          </>
        )}
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
