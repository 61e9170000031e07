import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';
import { LazyQrCode } from './media/lazy-qr-code.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the copy button', () => {
  it('copies its value and reports success', async () => {
    const user = userEvent.setup();
    let copies = 0;
    render(
      <CopyButton
        value="https://campus.example/work-detail?id=1"
        onCopied={() => {
          copies += 1;
        }}
      />,
    );
    await user.click(screen.getByRole('button', { name: '复制' }));
    expect(copies).toBe(1);
    expect(await screen.findByText('已复制')).toBe(screen.getByRole('status'));
    expect(await navigator.clipboard.readText()).toBe('https://campus.example/work-detail?id=1');
  });

  it('reports a failure when the browser refuses, and keeps the focus', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    Object.assign(document, { execCommand: () => false });
    render(<CopyButton value="x" />);
    await user.click(screen.getByRole('button', { name: '复制' }));
    expect((await screen.findByText('复制失败，请手动复制')).tagName).toBe('OUTPUT');
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });
});

describe('a QR code', () => {
  it('is an image with an accessible name, and can be downloaded', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    render(<LazyQrCode value="https://campus.example/w/1" label="作品“小猫”的二维码" fileName="小猫" />);
    const button = await screen.findByRole('button', { name: '下载二维码' });
    expect(screen.getByRole('img', { name: '作品“小猫”的二维码' }).tagName).toBe('CANVAS');
    await userEvent.click(button);
    expect(saved).toEqual(['小猫.png']);
  });

  it('without a file name cannot be downloaded', async () => {
    render(<LazyQrCode value="otpauth://totp/a?secret=B" label="二次验证的二维码" />);
    expect((await screen.findByRole('img', { name: '二次验证的二维码' })).tagName).toBe('svg');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
