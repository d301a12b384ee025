import { png } from './png.ts';

/** A document as Google Docs downloads it as a web page. */
export const googleDocument: Record<string, string | Buffer> = {
  'plan.html': `<html><head><meta content="text/html; charset=UTF-8" http-equiv="content-type"><style type="text/css">@import url(https://themes.googleusercontent.com/fonts/css?kit=x);ul.lst-kix_abc1-0{list-style-type:none}.c1{font-weight:700}.c2{font-style:italic}.c3{text-decoration:underline}.c4{text-decoration:line-through}.c5{color:#1155cc;text-decoration:underline}.c6{margin-left:36pt}</style></head><body class="c7 doc-content">
<p class="c8 title" id="h.1"><span class="c9">The plan</span></p><p class="c8 subtitle" id="h.2"><span class="c9">For all of us</span></p>
<p class="c8"><span class="c1">bold</span><span> </span><span class="c2">italic</span><span> </span><span class="c3">under</span><span> </span><span class="c4">struck</span></p>
<h2 class="c8" id="h.3"><span class="c1">Part</span></h2>
<p class="c8"><span><a class="c10" href="#h.3">below</a></span></p>
<p class="c8"><span>See </span><span class="c5"><a class="c10" href="https://www.google.com/url?q=https://example.com/?a%3D1%26b%3D2&amp;sa=D&amp;source=editors&amp;ust=1&amp;usg=x">a site</a></span><span>, remarked</span><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup><span> and noted</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p>
<ul class="c11 lst-kix_abc1-0 start"><li class="c6 li-bullet-0"><span>one</span></li></ul><ul class="c11 lst-kix_abc1-1 start"><li class="c6 li-bullet-0"><span>deeper</span></li></ul><ul class="c11 lst-kix_abc1-0"><li class="c6 li-bullet-0"><span>two</span></li></ul>
<p class="c8"><span style="overflow: hidden;"><img alt="" src="images/image1.png" style="width: 1px;" title=""></span></p>
<hr class="c12"><div><p class="c8"><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> The note.</span></p></div>
<div class="c13"><p class="c8"><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>A comment</span></p></div></body></html>`,
  'images/image1.png': png,
};
