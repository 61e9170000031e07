import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { helpPath } from '#shared/menu/help-path.ts';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Hint } from '#shared/ui/hint.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { restorePlanQuery } from './api.ts';
import styles from './backups.module.css';

type RestoreDialogProps = {
  readonly backup: Pick<Schema<'StoredBackup'>, 'name'>;
  readonly schoolName: string;
  readonly onClose: () => void;
};

/** 恢复: what would be lost, and after the name of the school the steps on the server. */
export function RestoreDialog({ backup: { name }, schoolName, onClose }: RestoreDialogProps) {
  const plan = useQuery(restorePlanQuery({ name }));
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const isTyped = typed.trim() === schoolName;
  const footer = (
    <>
      <Button type="button" variant="surface" color="gray" onClick={onClose}>
        {isConfirmed ? '关闭' : '取消'}
      </Button>
      {isConfirmed ? null : (
        <Button
          type="submit"
          form={formId}
          variant="surface"
          color="red"
          disabled={!isTyped || plan.data === undefined}
        >
          查看恢复的步骤
        </Button>
      )}
    </>
  );
  return (
    <Modal open title="恢复备份" width={640} onClose={onClose} footer={footer}>
      <Loaded query={plan} skeleton={<PageSkeleton rows={4} />}>
        {(found) =>
          isConfirmed ? (
            <Steps plan={found} />
          ) : (
            <form
              id={formId}
              className={styles['state']}
              onSubmit={(event) => {
                event.preventDefault();
                if (isTyped) setConfirmed(true);
              }}
            >
              <Loss plan={found} />
              <TextField
                label={`请输入学校的名称“${schoolName}”确认`}
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </form>
          )
        }
      </Loaded>
    </Modal>
  );
}

function Loss({ plan: { madeTime, workCount, userCount } }: { readonly plan: Schema<'RestorePlan'> }) {
  return (
    <>
      <Hint color="red">
        恢复以后，整个学校回到 {madeTime.slice(0, 16)} 的样子，之后的改动全部丢失：{workCount} 个作品和{' '}
        {userCount} 个账号在那以后新增或改过。
      </Hint>
      <p className={styles['minor']}>
        只想找回一个学生或一个班级的作品，不用恢复整个学校：
        <Link to={helpPath} search={{ section: 'backup/pick' }}>
          查看做法
        </Link>
      </p>
    </>
  );
}

/** The commands that stop and start the server; a server in a window is stopped by Ctrl+C. */
const servers = {
  npm: { stop: undefined, start: 'npm start' },
  package: { stop: undefined, start: './start.sh' },
  windows: { stop: undefined, start: 'start.bat' },
  service: { stop: 'sudo systemctl stop scratch-campus', start: 'sudo systemctl start scratch-campus' },
} as const;

function Steps({ plan: { kind, folder, command } }: { readonly plan: Schema<'RestorePlan'> }) {
  if (kind === 'school')
    return (
      <div className={styles['state']}>
        <p>这台服务器上有多所学校，恢复由负责服务器的人做。请把下面的命令交给他：</p>
        <Command text={command} />
      </div>
    );
  const { stop, start } = servers[kind];
  return (
    <div className={styles['state']}>
      <Hint color="blue">
        服务器运行时不能替换自己的数据库，所以请到服务器那台电脑上，按下面的步骤操作。有多台服务器时，先全部停止。
      </Hint>
      <ol className={styles['steps']}>
        <li>
          停止服务器{stop === undefined ? '：在运行平台的窗口里按 Ctrl+C' : '：'}
          {stop === undefined ? null : <Command text={stop} />}
        </li>
        <li>
          在文件夹 {folder} 里运行：
          <Command text={command} />
        </li>
        <li>
          看到“恢复完成”以后，启动服务器：
          <Command text={start} />
        </li>
        <li>所有人重新登录</li>
      </ol>
    </div>
  );
}

function Command({ text }: { readonly text: string }) {
  return (
    <div className={styles['command']}>
      <code>{text}</code>
      <CopyButton value={text} />
    </div>
  );
}
