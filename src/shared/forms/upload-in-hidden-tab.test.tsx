import { screen, waitFor } from '@testing-library/react';
import { Activity, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { TabInfoProvider } from '#shared/tabs/tab-info.tsx';
import { FileListUpload } from '#shared/ui/upload/file-list-upload.tsx';
import { showApp } from '#shared/lists/testing/show-app.tsx';

type Send = Parameters<typeof FileListUpload>[0]['send'];

/** A form with files in a tab that can be hidden. */
function Tabs({ send }: { readonly send: Send }) {
  const [isActive, setActive] = useState(true);
  const form = useForm<{ files: readonly string[] }>({ defaultValues: { files: [] } });
  return (
    <>
      <h1>标签</h1>
      <button type="button" onClick={() => setActive(!isActive)}>
        换标签
      </button>
      <TabInfoProvider tabKey="tab 1" path="/toy" isKept isActive={isActive}>
        <Activity mode={isActive ? 'visible' : 'hidden'}>
          <Controller
            control={form.control}
            name="files"
            render={({ field: { value, onChange } }) => (
              <FileListUpload
                label="课程资料"
                accept={['.pdf']}
                maxMegabytes={5}
                value={value}
                nameOf={(path) => `《${path}》`}
                send={send}
                onChange={onChange}
              />
            )}
          />
        </Activity>
      </TabInfoProvider>
    </>
  );
}

it('uploads continue one after the other in a hidden tab, and are in the form when the tab is shown', async () => {
  const waiting: (() => void)[] = [];
  const sent: string[] = [];
  const send: Send = async ({ name }) => {
    sent.push(name);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return { filePath: name };
  };
  const { user } = await showApp(() => <Tabs send={send} />);
  await user.upload(screen.getByLabelText('课程资料'), [new File(['x'], '1.pdf'), new File(['x'], '2.pdf')]);
  await waitFor(() => expect(sent).toEqual(['1.pdf']));
  await user.click(screen.getByRole('button', { name: '换标签' }));
  waiting[0]?.();
  await waitFor(() => expect(sent).toEqual(['1.pdf', '2.pdf']));
  waiting[1]?.();
  await user.click(screen.getByRole('button', { name: '换标签' }));
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '《1.pdf》',
      '《2.pdf》',
    ]),
  );
  expect(sent).toEqual(['1.pdf', '2.pdf']);
});
