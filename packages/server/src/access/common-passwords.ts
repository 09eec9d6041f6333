/** Whether a password is among the first that an attacker tries: a common word, a keyboard walk, or the user's own name. */
export function isCommonPassword(password: string, loginName = ''): boolean {
  const plain = password.toLowerCase();
  const bare = plain.replace(/[\d\p{P}\p{S}]+$/u, '');
  if (new Set(plain).size < 4) return true;
  if (loginName !== '' && plain.replace(/[^\p{L}\p{N}]/gu, '').includes(loginName.toLowerCase()) && plain.length < loginName.length + 6)
    return true;
  if (isRun(plain)) return true;
  // A common word stays one with a year or a sign behind it, and with signs for letters.
  const isMostlyBare = plain.length - bare.length <= 5;
  return words.has(plain) || words.has(undisguised(plain)) || (isMostlyBare && words.has(undisguised(bare)));
}

const rows = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '1qaz2wsx3edc4rfv',
];

function isRun(text: string): boolean {
  return rows.some((row) => row.includes(text) || backwards(row).includes(text));
}

const backwards = (row: string) => row.split('').toReversed().join('');

function undisguised(text: string): string {
  const letters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' };
  return text.replace(/[013457@$!]/g, (sign) => letters[sign] ?? sign);
}

const words = new Set(
  `password passwort passwd contrasena contrasenya clave motdepasse wachtwoord parola senha secret secreto geheim welcome welkom willkommen
  bienvenido letmein login admin administrator adminadmin root rootroot superuser default changeme change guest test testtest testing demo user
  usuario kunde master service support operator install installer customer solar solarsolar solarpower sunshine sunpower sunlight inverter
  photovoltaic photovoltaik energy energia power heliograph monkey dragon football baseball basketball superman batman spiderman starwars pokemon
  princess iloveyou teamo trustno shadow michael jordan charlie freedom whatever summer winter spring autumn sommer verano invierno january
  february march april monday friday computer internet google facebook samsung cookie chocolate flower hello hellohello hola qwerty qwertz azerty
  asdf asdfasdf zxcvbn qazwsx woaini woainia nihao caonima sakura aishiteru anata himitsu abc abcd abcabc pass passpass`.split(/\s+/),
);
