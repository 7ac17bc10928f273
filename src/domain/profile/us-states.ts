// The codes of USPS Publication 28, appendix B: states, territories and military post offices.

const CODES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA ' +
  'RI SC SD TN TX UT VT VA WA WV WI WY AS FM GU MH MP PR PW VI AA AE AP';

export const US_STATES: ReadonlySet<string> = new Set(CODES.split(' '));
