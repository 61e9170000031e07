import { Button } from '@radix-ui/themes';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import { Cell } from './table/cell.tsx';
import type { AnyResource } from './define-resource.ts';
import styles from './resource.module.css';

type DetailDrawerProps = {
  readonly resource: AnyResource;
  readonly row: object;
  readonly onClose: () => void;
};

/** 详情: all fields of one record, read-only. */
export function DetailDrawer({ resource, row, onClose }: DetailDrawerProps) {
  const close = (
    <Button variant="surface" color="gray" onClick={onClose}>
      关闭
    </Button>
  );
  return (
    <Drawer open isText title="详情" width={560} onClose={onClose} footer={close}>
      <dl className={styles['detail']}>
        {resource.detail.map((name) => {
          const field = resource.fields[name];
          return field === undefined ? null : (
            <div key={name}>
              <dt>{field.label}</dt>
              <dd>
                <Cell row={row} name={name} field={field} />
              </dd>
            </div>
          );
        })}
      </dl>
    </Drawer>
  );
}
