import mqtt from 'mqtt-packet';

export interface BenchDevice {
  id: number;
  sn: string;
  productKey: string;
  secret: string;
}

/** How a device opens its connection. */
export function connectPacket({ id, secret }: BenchDevice, keepalive = 60): Buffer {
  const name = `d${id}`;
  return mqtt.generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    keepalive,
    clientId: name,
    username: name,
    password: Buffer.from(secret),
  });
}
