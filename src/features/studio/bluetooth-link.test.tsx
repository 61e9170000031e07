import { expect, it } from 'vitest';
import { createBluetoothLink, type Bluetooth } from './bluetooth-link.ts';

/** A fake device with one characteristic, which sends 1 2 3; records the messages to the engine. */
function start(answer?: Error) {
  const heard: unknown[] = [];
  const done: string[] = [];
  const value = new DataView(Uint8Array.of(0, 1, 2, 3).buffer, 1);
  const characteristic = Object.assign(new EventTarget(), {
    value,
    readValue: async () => value,
    startNotifications: async () => void done.push('listening'),
    writeValueWithResponse: async (bytes: Uint8Array) => void done.push(`wrote ${bytes.join(' ')}`),
    writeValueWithoutResponse: async (bytes: Uint8Array) => void done.push(`threw ${bytes.join(' ')}`),
  });
  const gatt = {
    connect: async () => done.push('connected'),
    disconnect: () => void done.push('disconnected'),
    getPrimaryService: async (service: string | number) => ({
      getCharacteristic: async (name: string | number) => {
        done.push(`${service} ${name}`);
        return characteristic;
      },
    }),
  };
  const device = Object.assign(new EventTarget(), { id: 'd1', name: 'BBC micro:bit', gatt });
  const bluetooth: Bluetooth = {
    requestDevice: async (deviceFilter) => {
      if (answer !== undefined) throw answer;
      done.push(JSON.stringify(deviceFilter));
      return device;
    },
  };
  const { handleMessage, close } = createBluetoothLink(
    (text) => heard.push(text === undefined ? 'gone' : JSON.parse(text)),
    bluetooth,
  );
  const ask = (method: string, params?: object) => handleMessage(JSON.stringify({ id: 7, method, params }));
  return { heard, done, ask, handleMessage, close, device, characteristic };
}

const jsonrpc = '2.0';
const deviceFilter = { filters: [{ services: [61_445] }] };
const place = { serviceId: 61_445, characteristicId: '5261da01' };
const done = { jsonrpc, id: 7, result: null };
const picked = { peripheralId: 'd1', name: 'BBC micro:bit', rssi: 0 };

it('the Bluetooth link discovers a device, connects, reads, subscribes and writes', async () => {
  const link = start();
  await link.ask('discover', deviceFilter);
  await link.ask('connect', { peripheralId: 'd1' });
  expect(link.heard.splice(0)).toEqual([
    { jsonrpc, method: 'userDidPickPeripheral', params: picked },
    done,
    done,
  ]);
  await link.ask('read', { ...place, startNotifications: true });
  link.characteristic.dispatchEvent(new Event('characteristicvaluechanged'));
  expect(link.heard.splice(0)).toEqual([
    { jsonrpc, id: 7, result: { message: 'AQID', encoding: 'base64' } },
    { jsonrpc, method: 'characteristicDidChange', params: { message: 'AQID', encoding: 'base64' } },
  ]);
  await link.ask('write', { ...place, message: 'gQEC', encoding: 'base64', withResponse: true });
  await link.ask('write', { ...place, message: 'ab', withResponse: false });
  expect(link.heard.splice(0)).toEqual([
    { jsonrpc, id: 7, result: 3 },
    { jsonrpc, id: 7, result: 2 },
  ]);
  link.device.dispatchEvent(new Event('gattserverdisconnected'));
  link.close();
  expect(link.heard).toEqual(['gone']);
  const at = '61445 5261da01';
  const words = [
    JSON.stringify(deviceFilter),
    'connected',
    at,
    'listening',
    at,
    'wrote 129 1 2',
    at,
    'threw 97 98',
  ];
  expect(link.done).toEqual([...words, 'disconnected']);
});

it('the Bluetooth link reports a cancelled selection and an unavailable Bluetooth', async () => {
  const cancelled = start(Object.assign(new Error('User cancelled'), { name: 'NotFoundError' }));
  await cancelled.ask('discover', deviceFilter);
  await cancelled.ask('connect');
  expect(cancelled.heard).toEqual([
    { jsonrpc, method: 'userDidNotPickPeripheral', params: {} },
    done,
    { jsonrpc, id: 7, error: { code: -32_500, message: 'no device was chosen' } },
  ]);
  const refused = start(Object.assign(new Error('no gesture'), { name: 'SecurityError' }));
  await refused.ask('discover', deviceFilter);
  const none: unknown[] = [];
  const without = createBluetoothLink((text) => none.push(JSON.parse(text ?? '')));
  await without.handleMessage(JSON.stringify({ id: 7, method: 'discover', params: deviceFilter }));
  expect([refused.heard, none]).toEqual([
    [{ jsonrpc, id: 7, error: { code: -32_500, message: 'no gesture' } }],
    [{ jsonrpc, id: 7, error: { code: -32_500, message: 'no Bluetooth in this browser' } }],
  ]);
});

it('the Bluetooth link converts manufacturer filters and rejects invalid ones', async () => {
  const link = start();
  const manufacturerData = { 919: { dataPrefix: [0, 64], mask: [0, 255] } };
  await link.ask('discover', { filters: [{ services: ['1623'], manufacturerData }] });
  const bytes = { dataPrefix: { 0: 0, 1: 64 }, mask: { 0: 0, 1: 255 } };
  expect(JSON.parse(link.done[0] ?? '')).toEqual({
    filters: [{ services: ['1623'], manufacturerData: [{ companyIdentifier: 919, ...bytes }] }],
  });
  const wrong = { dataPrefix: [256], mask: [0] };
  await link.ask('discover', { filters: [{ manufacturerData: { 919: wrong } }] });
  expect(link.done).toHaveLength(1);
});

it('the Bluetooth link ignores malformed and unknown messages', async () => {
  const link = start();
  await link.handleMessage('{');
  await link.handleMessage('{"id":7,"method":"getVersion"}');
  await link.ask('discover', { filters: 'all' });
  expect([link.heard, link.done]).toEqual([[], []]);
});
